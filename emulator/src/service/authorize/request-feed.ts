/** Keeps the last requests that rules judged, in the form that the Emulator UI reads. Makes that form only when somebody asks. */
import { randomUUID } from 'node:crypto';
import type { JudgedAllow, Judgment } from '../../rules/ruleset.ts';
import type { JsonObject } from '../../values/json.ts';
import type { RulesRequests } from '../rpc.ts';

/** Each keeps the documents that it was about. */
const MAX_KEPT = 250;

interface Kept {
  readonly id: string;
  readonly project: string;
  readonly time: string;
  readonly judgment: Judgment;
  readonly rules: string;
}

export class RequestFeed implements RulesRequests {
  readonly #kept: Kept[] = [];
  readonly #listeners = new Set<(request: JsonObject) => void>();

  add(project: string, judgment: Judgment, rules: string): void {
    const kept = { id: randomUUID(), project, time: new Date().toISOString(), judgment, rules };
    this.#kept.push(kept);
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
    for (const listener of this.#listeners) listener(toJson(kept));
  }

  history(): JsonObject[] {
    return this.#kept.map(toJson);
  }

  subscribe(listener: (request: JsonObject) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Google's emulator says `rulesReleaseKey`, and the UI tells projects apart by `rulesReleaseName`. */
function toJson({ id, project, time, judgment, rules }: Kept): JsonObject {
  const { allows, method, path, variables, verdict } = judgment;
  const release = `projects/${project}/releases/cloud.firestore`;
  return {
    requestId: id,
    outcome: verdict.allowed ? 'allow' : outcomeOf(allows),
    granularAllowOutcomes: allows.map(({ line, result }) => ({ line, outcome: result === 'allowed' })),
    rulesContext: { ...variables, path, method, time },
    rules,
    rulesReleaseKey: release,
    rulesReleaseName: release,
    time,
  };
}

function outcomeOf(allows: readonly JudgedAllow[]): 'deny' | 'error' {
  return allows.some(({ result }) => result === 'error') ? 'error' : 'deny';
}
