/**
 * Turns of the SDKs for web and mobile. Their transactions hold no locks: they read, and commit if nothing has changed, else try again after
 * a second or more. So after a conflict they get the document one after the other, each until it has been written. Only delays reads.
 */

/** How long turns are kept after the last conflict: longer than the back-off of a client before its last attempt. */
const CONTENDED_MS = 10_000;
/** For a client that reads and does not commit. */
const TURN_MS = 200;
/** Of more documents, conflicts are not remembered. */
const MAX_LINES = 1000;
/** More do not wait. */
const MAX_WAITING = 100;

export class Turns {
  readonly #lines = new Map<string, Line>();

  /** Called when a commit of the document failed because it had changed since it was read. */
  noteConflict(path: string): void {
    if (this.#lines.size >= MAX_LINES && !this.#lines.has(path)) return;
    const line = this.#lines.get(path) ?? new Line(() => this.#lines.delete(path));
    this.#lines.set(path, line);
    line.keep();
  }

  /** Waits for the turn with each of the documents that had a conflict of late. Resolves with whether there was one. */
  async take(paths: readonly string[], signal: AbortSignal): Promise<boolean> {
    if (this.#lines.size === 0) return false;
    const lines = paths.toSorted().flatMap((path) => this.#lines.get(path) ?? []);
    for (const line of lines) await line.take(signal);
    return lines.length > 0;
  }

  /** Called when the documents were committed. */
  pass(paths: Iterable<string>): void {
    if (this.#lines.size === 0) return;
    for (const path of paths) this.#lines.get(path)?.pass();
  }
}

interface Waiting {
  readonly signal: AbortSignal;
  readonly go: () => void;
}

/** The clients that want one document. */
class Line {
  readonly #onEnded: () => void;
  readonly #waiting: Waiting[] = [];
  #turn: NodeJS.Timeout | undefined;
  #end: NodeJS.Timeout | undefined;

  constructor(onEnded: () => void) {
    this.#onEnded = onEnded;
  }

  keep(): void {
    clearTimeout(this.#end);
    this.#end = setTimeout(() => this.#close(), CONTENDED_MS).unref();
  }

  take(signal: AbortSignal): Promise<void> | undefined {
    if (this.#turn === undefined) {
      this.#begin();
      return undefined;
    }
    if (this.#waiting.length >= MAX_WAITING) return undefined;
    return new Promise((go) => this.#waiting.push({ signal, go }));
  }

  pass(): void {
    clearTimeout(this.#turn);
    this.#turn = undefined;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      next.go();
      // One that has left takes no turn.
      if (next.signal.aborted) continue;
      this.#begin();
      return;
    }
  }

  #begin(): void {
    this.#turn = setTimeout(() => this.pass(), TURN_MS).unref();
  }

  #close(): void {
    clearTimeout(this.#turn);
    for (const { go } of this.#waiting) go();
    this.#onEnded();
  }
}
