/**
 * The triggers of the whole server. Posts the events of each commit to the functions emulator, in order for each trigger and
 * document. No commit waits for a delivery. A failed delivery is logged and not repeated.
 */
import { randomUUID } from 'node:crypto';
import type { Commit, DocumentChange } from '../../values/document.ts';
import type { JsonObject } from '../../values/json.ts';
import type { DatabaseName } from '../../values/paths/resource-name.ts';
import type { Caller } from '../rpc.ts';
import { encodeEvent, type TriggerEvent } from './event-body.ts';
import { parseTrigger, type Trigger, type TriggerKind } from './registration.ts';

const MAX_CONCURRENT_DELIVERIES = 32;
/** Each waits with its document. Later ones are lost, which the log says. */
const MAX_QUEUED = 100_000;

interface TriggersOptions {
  /** `host:port` of the functions emulator. Without it nothing is delivered. */
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
  /** The deliveries of each trigger and document, in order. An empty queue is deleted. */
  readonly #queues = new Map<string, QueuedDelivery[]>();
  readonly #waiting = new Set<string>();
  readonly #closed = new AbortController();
  #active = 0;
  #queued = 0;

  constructor(options: TriggersOptions) {
    this.#options = options;
  }

  /** Registers a trigger, or replaces the one with the same key. Throws INVALID_ARGUMENT. */
  put(project: string, key: string, body: JsonObject): void {
    const triggers = this.#registered.get(project) ?? new Map<string, Trigger>();
    triggers.set(key, parseTrigger(key, body));
    this.#registered.set(project, triggers);
  }

  /** Queues the events of one commit. To be called in the order of the commits. */
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
    this.#queues.clear();
  }

  #enqueue(delivery: QueuedDelivery): void {
    const { database, change } = delivery.event;
    const id = JSON.stringify([delivery.project, database.database, delivery.trigger.key, change.path]);
    if (this.#queued >= MAX_QUEUED) {
      this.#logFailure(delivery.trigger, delivery.event, `${MAX_QUEUED} events wait`);
      return;
    }
    this.#queued++;
    const queue = this.#queues.get(id);
    if (queue) {
      queue.push(delivery);
      return;
    }
    this.#queues.set(id, [delivery]);
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
    const queue = this.#queues.get(id);
    const delivery = queue?.shift();
    if (delivery) {
      this.#queued--;
      await this.#deliver(delivery);
    }
    this.#active--;
    if (queue && queue.length > 0 && !this.#closed.signal.aborted) this.#waiting.add(id);
    else this.#queues.delete(id);
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
      // Status 204, when background triggers are disabled, is not a failure.
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
