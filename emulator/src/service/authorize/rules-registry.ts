/** The rules in force, per project. A project without rules of its own is open, as in the official emulator. */
import { compileRules } from '../../rules/compile.ts';
import type { Issue, Ruleset } from '../../rules/ruleset.ts';

export class RulesRegistry {
  readonly #rulesets = new Map<string, Ruleset>();
  readonly #listeners = new Map<string, Set<() => void>>();

  rulesetOf(project: string): Ruleset | undefined {
    return this.#rulesets.get(project);
  }

  /** With an error among the issues the rules in force stay. */
  set(project: string, source: string, fileName?: string): readonly Issue[] {
    const { ruleset, issues } = compileRules(source, fileName, {
      onDebug: (line) => process.stdout.write(`${line}\n`),
    });
    if (ruleset === undefined) return issues;
    this.#rulesets.set(project, ruleset);
    for (const listener of [...(this.#listeners.get(project) ?? [])]) listener();
    return issues;
  }

  /** Called after each change of the project's rules. Returns the way to stop. */
  onChange(project: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(project) ?? new Set();
    this.#listeners.set(project, listeners.add(listener));
    return () => listeners.delete(listener);
  }
}
