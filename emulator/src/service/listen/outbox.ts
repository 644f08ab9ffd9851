/**
 * The messages that a stream still has to send, in order. It sends a large result in slices, so that other streams are not
 * blocked, and creates a message only when it sends it. Does not know what the messages mean.
 */
import type { JsonObject } from '../../values/json.ts';

const SLICE = 500;

export class Outbox {
  readonly #send: (message: JsonObject) => void;
  readonly #fail: (error: Error) => void;
  readonly #waiting: Iterator<JsonObject>[] = [];
  #scheduled: NodeJS.Immediate | undefined;

  constructor(send: (message: JsonObject) => void, fail: (error: Error) => void) {
    this.#send = send;
    this.#fail = fail;
  }

  /** Sends up to a slice at once, and the rest later. */
  push(messages: Iterable<JsonObject>): void {
    this.#waiting.push(messages[Symbol.iterator]());
    if (this.#scheduled === undefined) this.#drain();
  }

  clear(): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    this.#waiting.length = 0;
  }

  #drain(): void {
    for (let sent = 0; sent < SLICE; ) {
      const [first] = this.#waiting;
      if (first === undefined) return;
      const next = first.next();
      if (next.done) {
        this.#waiting.shift();
        continue;
      }
      this.#send(next.value);
      sent++;
    }
    this.#scheduled = setImmediate(() => this.#continue());
  }

  #continue(): void {
    this.#scheduled = undefined;
    try {
      this.#drain();
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
