/**
 * One WebChannel session, which carries one Listen or Write stream. Sorts and deduplicates incoming messages; numbers outgoing
 * ones and sends them again on a new back channel until they are acknowledged. Holds a bounded amount of both. Knows no semantics.
 */
import type { ServerResponse } from 'node:http';
import type { BidiRpc, Caller, OpenStream, StreamSink } from '../../service/rpc.ts';
import type { JsonObject } from '../../values/json.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { canonicalMessage } from '../protojson/canonical.ts';
import type { MessageSchema } from '../protojson/schema.ts';
import { parseJson, stringifyMessage, stringifyShared } from '../protojson/text.ts';
import { Room } from '../room.ts';
import { errorBody, toRpcError } from '../status.ts';
import { BackChannel, type BackChannelMode, type Outgoing } from './back-channel.ts';
import type { ForwardForm } from './form.ts';

/**
 * With this many characters not acknowledged the stream waits, so this and one message are what a session holds. A client acknowledges
 * what it read on a back channel when it opens the next one.
 */
const WINDOW_CHARACTERS = 512 * 1024;
/** The same without a back channel, for a browser that may be gone. */
const UNREAD_CHARACTERS = 16 * 1024;
/** What one frame holds, about. */
const FRAME_CHARACTERS = 64 * 1024;
/** The session of a client that makes more than this pile up, by requests that it reads no answers of, is closed. */
const MAX_CHARACTERS = 16 * 1024 * 1024;
/** A session belongs to a closed tab if it has had no back channel and no request for this long. */
const ABANDONED_MS = 50_000;

export class Session {
  readonly #schema: MessageSchema;
  readonly #onClosed: () => void;
  readonly #abort = new AbortController();
  readonly #early = new Map<number, string>();
  #stream: OpenStream | undefined;
  #backChannel: BackChannel | undefined;
  #unacknowledged: Outgoing[] = [];
  #outstandingCharacters = 0;
  #earlyCharacters = 0;
  #unsentCharacters = 0;
  readonly #room = new Room();
  #expiry: NodeJS.Timeout | undefined;
  #lastId = 0;
  #lastSent = 0;
  #expectedOffset = 0;
  #isFlushing = false;
  /** The stream has ended or failed; nothing new is sent. */
  #isOver = false;
  #isClosed = false;

  constructor(schema: MessageSchema, onClosed: () => void) {
    this.#schema = schema;
    this.#onClosed = onClosed;
    this.#awaitClient();
  }

  /** Opens the stream. If `caller` throws because of a malformed token, the client gets the error on the back channel. */
  open(rpc: BidiRpc, caller: () => Caller, meterLabel: string | undefined): void {
    const { signal } = this.#abort;
    const sink: StreamSink = {
      send: (message) => this.#enqueue(message),
      ready: () => (this.#hasRoom ? undefined : this.#room.wait()),
      fail: (error) => this.#fail(error),
      end: () => this.close(),
    };
    this.guard(() => {
      const context = { caller: caller(), signal };
      this.#stream = rpc(meterLabel === undefined ? context : { ...context, meterLabel }, sink);
    });
  }

  get hasBackChannel(): boolean {
    return this.#backChannel?.isOpen === true;
  }

  /** How many characters it holds of messages in both directions. */
  get bufferedCharacters(): number {
    return this.#outstandingCharacters + this.#earlyCharacters;
  }

  /** The answer to a forward request: whether a back channel is open, the last id sent, the characters not acknowledged. */
  get state(): readonly [0 | 1, number, number] {
    return [this.hasBackChannel ? 1 : 0, this.#lastSent, this.#outstandingCharacters];
  }

  /** Takes the messages of a forward request. Drops repeated ones, and keeps those after a gap until it is filled. */
  receive({ offset, messages }: ForwardForm): void {
    for (const [index, text] of messages.entries()) {
      if (offset + index < this.#expectedOffset || this.#early.has(offset + index)) continue;
      this.#early.set(offset + index, text);
      this.#earlyCharacters += text.length;
    }
    for (;;) {
      const text = this.#early.get(this.#expectedOffset);
      if (text === undefined) break;
      this.#early.delete(this.#expectedOffset++);
      this.#earlyCharacters -= text.length;
      this.guard(() => this.#stream?.receive(canonicalMessage(this.#schema, parseJson(text))));
    }
    if (this.#earlyCharacters > MAX_CHARACTERS) this.close();
  }

  /** Called when the client has received everything up to `id`. */
  acknowledge(id: number): void {
    this.#awaitClient();
    const kept = this.#after(id);
    if (kept.length === this.#unacknowledged.length) return;
    this.#outstandingCharacters = kept.reduce((sum, { text }) => sum + text.length, 0);
    this.#unacknowledged = kept;
    this.#giveRoom();
  }

  /** Replaces the back channel by a new one, and sends on it all that was not acknowledged. */
  attach(response: ServerResponse, mode: BackChannelMode): void {
    const previous = this.#backChannel;
    this.#backChannel = new BackChannel({
      response,
      mode,
      onSilence: () => this.#enqueueText('"noop"'),
      onDrain: () => this.#giveRoom(),
      onEnded: (channel) => {
        if (this.#backChannel !== channel) return;
        this.#backChannel = undefined;
        this.#awaitClient();
      },
    });
    this.#awaitClient();
    previous?.end();
    this.#lastSent = (this.#unacknowledged[0]?.id ?? this.#lastId + 1) - 1;
    this.#unsentCharacters = this.#outstandingCharacters;
    // A streaming client that gets nothing at once suspects a buffering proxy and falls back to long polling.
    if (mode.kind === 'streaming' && this.#unacknowledged.length === 0) this.#enqueueText('"noop"');
    this.#flush();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#isOver = true;
    clearTimeout(this.#expiry);
    this.#abort.abort();
    this.#flush();
    this.#backChannel?.end();
    this.#unacknowledged = [];
    this.#early.clear();
    this.#onClosed();
  }

  /** Ids are consecutive. */
  #after(id: number): Outgoing[] {
    const first = this.#unacknowledged[0]?.id ?? 0;
    return this.#unacknowledged.slice(Math.max(0, id + 1 - first));
  }

  #enqueue(message: JsonObject): void {
    if (!this.#isOver) this.#enqueueText(stringifyShared(message));
  }

  get #hasRoom(): boolean {
    if (!this.hasBackChannel) return this.#outstandingCharacters < UNREAD_CHARACTERS;
    const isFull = this.#unsentCharacters >= FRAME_CHARACTERS || this.#backChannel?.isBlocked === true;
    return !isFull && this.#outstandingCharacters < WINDOW_CHARACTERS;
  }

  #giveRoom(): void {
    if (this.#hasRoom) this.#room.give();
  }

  /** Closes the session unless the client is heard of before long. */
  #awaitClient(): void {
    clearTimeout(this.#expiry);
    if (this.#isClosed || this.hasBackChannel) return;
    this.#expiry = setTimeout(() => this.close(), ABANDONED_MS).unref();
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#enqueueText(stringifyMessage(errorBody(toRpcError(error))));
    this.#isOver = true;
    this.#stream = undefined;
    // The session stays reachable until the client has read the error and terminates it.
    this.#abort.abort();
  }

  #enqueueText(text: string): void {
    this.#unacknowledged.push({ id: ++this.#lastId, text });
    this.#outstandingCharacters += text.length;
    this.#unsentCharacters += text.length;
    if (this.#outstandingCharacters > MAX_CHARACTERS) this.close();
    else this.#scheduleFlush();
  }

  /** Everything that is enqueued in one turn of the event loop leaves as one frame. */
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
    this.#unsentCharacters = 0;
    channel.write(pending);
    // So that the client acknowledges what it read: it opens the next one at once.
    if (this.#outstandingCharacters >= WINDOW_CHARACTERS) channel.end();
    this.#giveRoom();
  }

  /** Fails the stream with what the step throws. */
  guard(step: () => void): void {
    if (this.#isOver) return;
    try {
      step();
    } catch (error) {
      this.#fail(error instanceof RpcError ? error : toRpcError(error));
    }
  }
}
