/** The rules in force, by project. A project without rules allows everything, as in the official emulator. */
import { compileRules } from '../../rules/compile.ts';
import type { Issue, Ruleset } from '../../rules/ruleset.ts';

export class RulesRegistry {
  readonly #rulesets = new Map<string, Ruleset>();
  readonly #listeners = new Map<string, Set<() => void>>();

  rulesetOf(project: string): Ruleset | undefined {
    return this.#rulesets.get(project);
  }

  /** If an issue is an error, the former rules stay in force. */
  set(project: string, source: string, fileName?: string): readonly Issue[] {
    const { ruleset, issues } = compileRules(source, fileName, {
      onDebug: (line) => process.stdout.write(`${line}\n`),
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
