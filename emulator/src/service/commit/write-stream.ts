/**
 * One Write stream: a handshake, then one commit for each message, in order. A commit that fails ends the stream with its
 * status and drops the messages behind it, which the client sends again. Writes nothing itself.
 */
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../values/json.ts';
import { invalidArgument, RpcError } from '../../values/rpc-error.ts';
import type { CallContext, OpenStream, StreamSink, UnaryRpc } from '../rpc.ts';

/** Messages of a client that cannot be made to wait. The SDKs send ten before they have an answer. */
const MAX_WAITING = 1000;

interface WriteStreamOptions {
  readonly context: CallContext;
  readonly sink: StreamSink;
  readonly commit: UnaryRpc;
}

export class WriteStream implements OpenStream {
  readonly #options: WriteStreamOptions;
  readonly #id = randomUUID();
  #database: string | undefined;
  #responses = 0;
  #tail: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isOver: boolean;

  constructor(options: WriteStreamOptions) {
    this.#options = options;
    const { signal } = options.context;
    this.#isOver = signal.aborted;
    signal.addEventListener('abort', () => (this.#isOver = true), { once: true });
  }

  receive(message: JsonObject): void {
    this.#enqueue(async () => {
      if (this.#waiting > MAX_WAITING) throw new RpcError('RESOURCE_EXHAUSTED', 'Too many writes wait.');
      this.#respond(this.#database === undefined ? this.#shakeHands(message) : await this.#write(message));
    });
  }

  ready(): Promise<void> | undefined {
    return this.#waiting > 0 ? this.#tail : undefined;
  }

  close(): void {
    this.#enqueue(async () => {
      this.#isOver = true;
      this.#options.sink.end();
    });
  }

  #enqueue(step: () => Promise<void>): void {
    this.#waiting++;
    this.#tail = this.#tail.then(async () => {
      this.#waiting--;
      if (this.#isOver) return;
      try {
        await step();
      } catch (error) {
        if (this.#isOver) return;
        this.#isOver = true;
        this.#options.sink.fail(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  #respond(response: JsonObject): void {
    if (this.#isOver) return;
    this.#options.sink.send({ ...response, streamToken: this.#nextToken() });
  }

  #nextToken(): string {
    return Buffer.from(`${this.#id}:${++this.#responses}`).toString('base64');
  }

  #shakeHands({ database, writes }: JsonObject): JsonObject {
    if (typeof database !== 'string' || database === '') {
      throw invalidArgument('The first message of a write stream must name the database.');
    }
    if (Array.isArray(writes) && writes.length > 0) {
      throw invalidArgument('The first message of a write stream must not contain writes.');
    }
    this.#database = database;
    return { streamId: this.#id };
  }

  async #write({ database, writes }: JsonObject): Promise<JsonObject> {
    if (database !== undefined && database !== '' && database !== this.#database) {
      throw invalidArgument('A write stream writes to one database only.');
    }
    const { commit, context } = this.#options;
    return commit({ database: this.#database ?? '', writes: writes ?? [] }, context);
  }
}
