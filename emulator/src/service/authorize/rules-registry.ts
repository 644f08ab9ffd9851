/** The rules in force, by project. A project without rules allows everything, as in the official emulator. */
import { compileRules } from '../../rules/compile.ts';
import { describeDenial } from '../../rules/report/explain.ts';
import type { Issue, Judgment, Ruleset } from '../../rules/ruleset.ts';

interface RulesRegistryOptions {
  /** Gets a line for each denied request. It may show data of documents and tokens. */
  readonly log: (line: string) => void;
  readonly onJudged: (project: string, judgment: Judgment, source: string) => void;
}

export class RulesRegistry {
  readonly #options: RulesRegistryOptions;
  readonly #rulesets = new Map<string, Ruleset>();
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(options: RulesRegistryOptions) {
    this.#options = options;
  }

  rulesetOf(project: string): Ruleset | undefined {
    return this.#rulesets.get(project);
  }

  /** If an issue is an error, the former rules stay in force. */
  set(project: string, source: string, fileName?: string): readonly Issue[] {
    const { ruleset, issues } = compileRules(source, fileName, {
      onDebug: (line) => process.stdout.write(`${line}\n`),
      onJudged: (judgment) => {
        if (!judgment.verdict.allowed) this.#options.log(describeDenial(judgment));
        this.#options.onJudged(project, judgment, source);
      },
    });
    if (ruleset === undefined) return issues;
    this.#rulesets.set(project, ruleset);
    for (const listener of [...(this.#listeners.get(project) ?? [])]) listener();
    return issues;
  }

  /** Calls the listener after each change of the project's rules. Returns a function that removes it. */
  onChange(project: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(project) ?? new Set();
    this.#listeners.set(project, listeners.add(listener));
    return () => listeners.delete(listener);
  }
}
