/**
 * Function triggers of the whole server: keeps what the functions emulator registered and posts it the matching events
 * of each commit, one after the other per trigger and document. Nobody waits for a delivery; a failed one is logged.
 */

import { randomUUID } from 'node:crypto';
import type { Commit, DocumentChange } from '../../values/document.ts';
import type { JsonObject } from '../../values/json.ts';
import type { DatabaseName } from '../../values/resource-name.ts';
import type { Caller } from '../rpc.ts';
import { encodeEvent, type TriggerEvent } from './event-body.ts';
import { parseTrigger, type Trigger, type TriggerKind } from './registration.ts';

const MAX_CONCURRENT_DELIVERIES = 32;

export interface TriggersOptions {
  /** `host:port` of the functions emulator; undefined: nothing is delivered. */
  readonly functionsEmulator: string | undefined;
  readonly log: (line: string) => void;
}

interface QueuedDelivery {
  readonly project: string;
  readonly trigger: Trigger;
  readonly event: TriggerEvent;
}

export class Triggers {
  readonly #options: TriggersOptions;
  readonly #registered = new Map<string, Map<string, Trigger>>();
  /** Deliveries in order, per trigger and document; a line is dropped when it is empty. */
  readonly #lines = new Map<string, QueuedDelivery[]>();
  readonly #waiting = new Set<string>();
  readonly #closed = new AbortController();
  #active = 0;

  constructor(options: TriggersOptions) {
    this.#options = options;
  }

  /** Registers, or replaces what the same key registered. Throws INVALID_ARGUMENT. */
  put(project: string, key: string, body: JsonObject): void {
    const triggers = this.#registered.get(project) ?? new Map<string, Trigger>();
    triggers.set(key, parseTrigger(key, body));
    this.#registered.set(project, triggers);
  }

  /** Queues the events of one commit. Commits come in their order. */
  publish(database: DatabaseName, commit: Commit, caller: Caller | undefined): void {
    const triggers = this.#registered.get(database.project);
    if (!triggers || this.#options.functionsEmulator === undefined) return;
    for (const change of commit.changes) {
      for (const trigger of triggers.values()) {
        if (!isTriggeredBy(trigger, database, change)) continue;
        const event = { id: randomUUID(), database, version: commit.version, change, caller };
        this.#enqueue({ project: database.project, trigger, event });
      }
    }
  }

  close(): void {
    this.#closed.abort();
    this.#waiting.clear();
    this.#lines.clear();
  }

  #enqueue(delivery: QueuedDelivery): void {
    const { database, change } = delivery.event;
    const id = JSON.stringify([delivery.project, database.database, delivery.trigger.key, change.path]);
    const line = this.#lines.get(id);
    if (line) {
      line.push(delivery);
      return;
    }
    this.#lines.set(id, [delivery]);
    this.#waiting.add(id);
    setImmediate(() => this.#start());
  }

  #start(): void {
    for (const id of this.#waiting) {
      if (this.#active >= MAX_CONCURRENT_DELIVERIES) return;
      this.#waiting.delete(id);
      this.#active++;
      void this.#deliverNext(id);
    }
  }

  async #deliverNext(id: string): Promise<void> {
    const line = this.#lines.get(id);
    const delivery = line?.shift();
    if (delivery) await this.#deliver(delivery);
    this.#active--;
    if (line && line.length > 0 && !this.#closed.signal.aborted) this.#waiting.add(id);
    else this.#lines.delete(id);
    this.#start();
  }

  async #deliver({ project, trigger, event }: QueuedDelivery): Promise<void> {
    const { contentType, body } = encodeEvent(trigger, event);
    const url = `http://${this.#options.functionsEmulator}/functions/projects/${project}/triggers/${trigger.key}`;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: JSON.stringify(body),
        signal: this.#closed.signal,
      });
      await response.arrayBuffer();
      // 204 says that background triggers are disabled, which is no failure.
      if (!response.ok) this.#logFailure(trigger, event, `HTTP ${response.status}`);
    } catch (error) {
      if (!this.#closed.signal.aborted) this.#logFailure(trigger, event, describe(error));
    }
  }

  #logFailure(trigger: Trigger, event: TriggerEvent, reason: string): void {
    this.#options.log(`Trigger ${trigger.key} was not delivered for ${event.change.path}: ${reason}`);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function isTriggeredBy(trigger: Trigger, { database }: DatabaseName, change: DocumentChange): boolean {
  const isWanted = trigger.kind === 'write' || trigger.kind === kindOf(change);
  return isWanted && trigger.database === database && trigger.matches(change.path);
}

function kindOf({ before, after }: DocumentChange): TriggerKind {
  if (!before) return 'create';
  return after ? 'update' : 'delete';
}
