/**
 * One WebChannel session, which carries one Listen or Write stream: orders and deduplicates what comes, numbers what
 * goes, keeps it until acknowledged and sends it again on a new back channel.
 */

import type { ServerResponse } from 'node:http';
import type { BidiRpc, Caller, OpenStream, StreamSink } from '../../service/rpc.ts';
import type { JsonObject } from '../../values/json.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { canonicalMessage } from '../protojson/canonical.ts';
import type { MessageSchema } from '../protojson/schema.ts';
import { parseJson, stringifyMessage } from '../protojson/text.ts';
import { errorBody, toRpcError } from '../status.ts';
import { BackChannel, type BackChannelMode, type Outgoing } from './back-channel.ts';
import type { ForwardForm } from './form.ts';

/** A client that keeps its channel open but acknowledges nothing is let go. */
const MAX_UNACKNOWLEDGED_CHARACTERS = 128 * 1024 * 1024;

export interface SessionOptions {
  readonly id: string;
  readonly schema: MessageSchema;
  readonly onClosed: (session: Session) => void;
}

export class Session {
  readonly id: string;
  /** When the client was last heard of, milliseconds of the monotonic clock. */
  lastSeen = performance.now();
  readonly #schema: MessageSchema;
  readonly #onClosed: (session: Session) => void;
  readonly #abort = new AbortController();
  readonly #early = new Map<number, string>();
  #stream: OpenStream | undefined;
  #backChannel: BackChannel | undefined;
  #unacknowledged: Outgoing[] = [];
  #outstandingCharacters = 0;
  #lastId = 0;
  #lastSent = 0;
  #expectedOffset = 0;
  #isFlushing = false;
  /** The stream has ended or failed; nothing new is sent. */
  #isOver = false;
  #isClosed = false;

  constructor({ id, schema, onClosed }: SessionOptions) {
    this.id = id;
    this.#schema = schema;
    this.#onClosed = onClosed;
  }

  /** Opens the stream. `caller` throws when the token is malformed, which the client learns on the back channel. */
  open(rpc: BidiRpc, caller: () => Caller, meterLabel: string | undefined): void {
    const { signal } = this.#abort;
    const sink: StreamSink = {
      send: (message) => this.#enqueue(message),
      fail: (error) => this.#fail(error),
      end: () => this.close(),
    };
    this.#guarded(() => {
      const context = { caller: caller(), signal };
      this.#stream = rpc(meterLabel === undefined ? context : { ...context, meterLabel }, sink);
    });
  }

  get hasBackChannel(): boolean {
    return this.#backChannel?.isOpen === true;
  }

  /** What a forward request is answered: is a back channel open, the last id sent, what of it is not acknowledged. */
  get state(): readonly [0 | 1, number, number] {
    return [this.hasBackChannel ? 1 : 0, this.#lastSent, this.#outstandingCharacters];
  }

  /** Takes the messages of a forward request; those seen before are dropped, those ahead wait for the gap to fill. */
  receive({ offset, messages }: ForwardForm): void {
    for (const [index, text] of messages.entries()) {
      if (offset + index >= this.#expectedOffset) this.#early.set(offset + index, text);
    }
    for (;;) {
      const text = this.#early.get(this.#expectedOffset);
      if (text === undefined) return;
      this.#early.delete(this.#expectedOffset++);
      this.#guarded(() => this.#stream?.receive(canonicalMessage(this.#schema, parseJson(text))));
    }
  }

  /** The client has everything up to `id`. */
  acknowledge(id: number): void {
    this.lastSeen = performance.now();
    const kept = this.#after(id);
    if (kept.length === this.#unacknowledged.length) return;
    this.#outstandingCharacters = kept.reduce((sum, { text }) => sum + text.length, 0);
    this.#unacknowledged = kept;
  }

  /** A new back channel replaces the old one and begins with all that was not acknowledged. */
  attach(response: ServerResponse, mode: BackChannelMode): void {
    const previous = this.#backChannel;
    this.#backChannel = new BackChannel({
      response,
      mode,
      onSilence: () => this.#enqueueText('"noop"'),
      onClosed: (channel) => {
        this.lastSeen = performance.now();
        if (this.#backChannel === channel) this.#backChannel = undefined;
      },
    });
    previous?.end();
    this.#lastSent = (this.#unacknowledged[0]?.id ?? this.#lastId + 1) - 1;
    // A streaming client that hears nothing at once believes in a buffering proxy and falls back to long polling.
    if (mode.kind === 'streaming' && this.#unacknowledged.length === 0) this.#enqueueText('"noop"');
    this.#flush();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#isOver = true;
    this.#abort.abort();
    this.#flush();
    this.#backChannel?.end();
    this.#unacknowledged = [];
    this.#onClosed(this);
  }

  /** Ids are consecutive. */
  #after(id: number): Outgoing[] {
    const first = this.#unacknowledged[0]?.id ?? 0;
    return this.#unacknowledged.slice(Math.max(0, id + 1 - first));
  }

  #enqueue(message: JsonObject): void {
    if (!this.#isOver) this.#enqueueText(stringifyMessage(message));
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#enqueueText(stringifyMessage(errorBody(toRpcError(error))));
    this.#isOver = true;
    this.#stream = undefined;
    // The client terminates the session when it has read the error; until then it stays reachable.
    this.#abort.abort();
  }

  #enqueueText(text: string): void {
    this.#unacknowledged.push({ id: ++this.#lastId, text });
    this.#outstandingCharacters += text.length;
    if (this.#outstandingCharacters > MAX_UNACKNOWLEDGED_CHARACTERS) this.close();
    else this.#scheduleFlush();
  }

  /** What is sent in one turn goes out as one frame. */
  #scheduleFlush(): void {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    queueMicrotask(() => {
      this.#isFlushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    const channel = this.#backChannel;
    if (!channel?.isOpen) return;
    const pending = this.#after(this.#lastSent);
    const last = pending.at(-1);
    if (!last) return;
    this.#lastSent = last.id;
    channel.write(pending);
  }

  #guarded(step: () => void): void {
    if (this.#isOver) return;
    try {
      step();
    } catch (error) {
      this.#fail(error instanceof RpcError ? error : toRpcError(error));
    }
  }
}
