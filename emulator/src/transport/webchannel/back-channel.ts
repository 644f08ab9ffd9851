/** One hanging GET, which carries frames of arrays to the client. Does not know what the arrays mean. */
import type { ServerResponse } from 'node:http';

/** The id and the JSON text of one array. */
export interface Outgoing {
  readonly id: number;
  readonly text: string;
}

export type BackChannelMode = { readonly kind: 'streaming' } | { readonly kind: 'long-poll'; readonly holdMs: number };

export const NOOP_MS = 30_000;
/** The lifetime in the official emulator. It also bounds the response that the browser keeps in memory. */
const STREAMING_LIFE_MS = 60_000;
const MAX_STREAMED_CHARACTERS = 16 * 1024 * 1024;
/** How long a client has to take the rest of a response that has ended. */
const TAKE_MS = 10_000;

export interface BackChannelOptions {
  readonly response: ServerResponse;
  readonly mode: BackChannelMode;
  /** Called when nothing was sent for too long. */
  readonly onSilence: () => void;
  /** Called when the client has read enough to get more. */
  readonly onDrain: () => void;
  /** Called once, when nothing can be sent any more. */
  readonly onEnded: (channel: BackChannel) => void;
}

export class BackChannel {
  readonly mode: BackChannelMode;
  readonly #response: ServerResponse;
  readonly #onSilence: () => void;
  readonly #onEnded: (channel: BackChannel) => void;
  #hasEnded = false;
  #silence: NodeJS.Timeout | undefined;
  readonly #life: NodeJS.Timeout | undefined;
  #written = 0;

  constructor({ response, mode, onSilence, onDrain, onEnded }: BackChannelOptions) {
    this.mode = mode;
    this.#response = response;
    this.#onSilence = onSilence;
    this.#onEnded = onEnded;
    response.writeHead(200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'private, max-age=0',
      'X-Content-Type-Options': 'nosniff',
    });
    response.flushHeaders();
    response.on('drain', onDrain);
    response.on('close', () => this.#noteEnd());
    if (mode.kind === 'streaming') this.#life = setTimeout(() => this.end(), STREAMING_LIFE_MS).unref();
    this.#awaitSilence();
  }

  /** A long poll ends with its first frame, a streaming channel after some time or some amount of text. */
  write(arrays: readonly Outgoing[]): void {
    const frame = formatArrays(arrays);
    this.#written += frame.length;
    this.#response.write(frame);
    if (this.mode.kind === 'long-poll' || this.#written > MAX_STREAMED_CHARACTERS) this.end();
    else this.#awaitSilence();
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  /** Whether the client has not yet read what was written. */
  get isBlocked(): boolean {
    return this.#response.writableNeedDrain;
  }

  end(): void {
    if (!this.isOpen) return;
    const response = this.#response.end();
    const timer = setTimeout(() => response.destroy(), TAKE_MS).unref();
    response.on('close', () => clearTimeout(timer));
    this.#noteEnd();
  }

  #noteEnd(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#life);
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#onEnded(this);
  }

  #awaitSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#onSilence, this.mode.kind === 'long-poll' ? this.mode.holdMs : NOOP_MS).unref();
  }
}

/** A frame is `<length>\n<JSON>`, with the length in UTF-16 code units. */
export function frameText(json: string): string {
  return `${json.length}\n${json}`;
}

function formatArrays(arrays: readonly Outgoing[]): string {
  return frameText(`[${arrays.map(({ id, text }) => `[${id},[${text}]]`).join(',')}]`);
}
