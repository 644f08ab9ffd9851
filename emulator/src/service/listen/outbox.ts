/**
 * The messages that a stream still has to send, in order. It sends a large result in slices, so that other streams are not
 * blocked, pauses while the client does not read, and creates a message only when it sends it. Does not know what the messages mean.
 */
import type { JsonObject } from '../../values/json.ts';
import type { StreamSink } from '../rpc.ts';

const SLICE = 500;

interface OutboxOptions {
  readonly sink: Pick<StreamSink, 'send' | 'ready'>;
  readonly fail: (error: Error) => void;
  /** Called after a pause, when everything has been sent. */
  readonly onCaughtUp: () => void;
}

export class Outbox {
  readonly #options: OutboxOptions;
  readonly #waiting: Iterator<JsonObject>[] = [];
  #scheduled: NodeJS.Immediate | undefined;
  #pause: Promise<void> | undefined;
  #hasPaused = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Whether messages wait for the client to read. */
  get isPaused(): boolean {
    return this.#pause !== undefined;
  }

  /** Sends up to a slice at once, and the rest later. */
  push(messages: Iterable<JsonObject>): void {
    this.#waiting.push(messages[Symbol.iterator]());
    if (this.#scheduled === undefined && !this.isPaused) this.#drain();
  }

  clear(): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    this.#pause = undefined;
    this.#hasPaused = false;
    this.#waiting.length = 0;
  }

  #drain(): void {
    for (let sent = 0; sent < SLICE; ) {
      const [first] = this.#waiting;
      if (first === undefined) return;
      const pause = this.#options.sink.ready?.();
      if (pause !== undefined) {
        this.#await(pause);
        return;
      }
      const next = first.next();
      if (next.done) {
        this.#waiting.shift();
        continue;
      }
      this.#options.sink.send(next.value);
      sent++;
    }
    this.#scheduled = setImmediate(() => this.#continue());
  }

  #await(pause: Promise<void>): void {
    this.#pause = pause;
    this.#hasPaused = true;
    void pause.then(() => {
      if (this.#pause !== pause) return;
      this.#pause = undefined;
      this.#continue();
    });
  }

  #continue(): void {
    this.#scheduled = undefined;
    try {
      this.#drain();
      if (this.#waiting.length > 0 || !this.#hasPaused) return;
      this.#hasPaused = false;
      this.#options.onCaughtUp();
    } catch (error) {
      this.#options.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
