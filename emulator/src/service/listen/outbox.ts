/**
 * The messages that a stream still has to send, in order. It sends a large result in slices, so that other streams are not
 * blocked, pauses while the client does not read, and creates a message only when it sends it. Does not know what the messages mean.
 */
import type { JsonObject } from '../../values/json.ts';
import { RpcError } from '../../values/rpc-error.ts';
import type { StreamSink } from '../rpc.ts';

const SLICE = 500;
/** With more that waits, a stream is behind, even if its client reads. */
const MAX_WAITING = 1000;
/** A client that asks for more without reading what it asked for is refused. */
const MAX_ASKED = 10_000;

interface OutboxOptions {
  readonly sink: Pick<StreamSink, 'send' | 'ready'>;
  readonly fail: (error: Error) => void;
  /** Called after the stream was behind, when everything has been sent. */
  readonly onCaughtUp: () => void;
}

export class Outbox {
  readonly #options: OutboxOptions;
  readonly #waiting: Iterator<JsonObject>[] = [];
  #scheduled: NodeJS.Immediate | undefined;
  #pause: Promise<void> | undefined;
  #wasBehind = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Whether so much waits for the client to read that what comes should be left out, until `onCaughtUp`. */
  get isBehind(): boolean {
    return this.#pause !== undefined || this.#waiting.length > MAX_WAITING;
  }

  /** Sends up to a slice at once, and the rest later. */
  push(messages: Iterable<JsonObject>): void {
    this.#waiting.push(messages[Symbol.iterator]());
    if (this.#scheduled === undefined && this.#pause === undefined) this.#drain();
    this.#wasBehind ||= this.isBehind;
    if (this.#waiting.length > MAX_ASKED) this.#options.fail(new RpcError('RESOURCE_EXHAUSTED', 'Too much is unread.'));
  }

  clear(): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    this.#pause = undefined;
    this.#wasBehind = false;
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
    this.#wasBehind = true;
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
      if (this.#waiting.length > 0 || !this.#wasBehind) return;
      this.#wasBehind = false;
      this.#options.onCaughtUp();
    } catch (error) {
      this.#options.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
