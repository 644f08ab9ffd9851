import type { JsonObject } from '../../values/json.ts';

/**
 * What a stream has still to send, in order. A large result goes out in slices, so that it does not hold up everybody
 * else; messages are made only when their turn comes.
 */

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

  /** What is little goes out at once. */
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
