/** A sorted list of distinct items in chunks: insertion, removal and seeking without moving everything. */

const CHUNK = 512;

export type Compare<T> = (a: T, b: T) => number;

/** A place between items. */
export interface Position {
  readonly chunk: number;
  readonly offset: number;
}

export class SortedList<T> {
  readonly #compare: Compare<T>;
  #chunks: T[][];
  #size: number;

  constructor(compare: Compare<T>, sorted: readonly T[] = []) {
    this.#compare = compare;
    this.#chunks = [];
    this.#size = sorted.length;
    for (let at = 0; at < sorted.length; at += CHUNK) this.#chunks.push(sorted.slice(at, at + CHUNK));
  }

  get size(): number {
    return this.#size;
  }

  add(item: T): void {
    this.#size += 1;
    const at = this.seek((other) => this.#compare(other, item) >= 0);
    const last = this.#chunks.at(-1);
    if (last === undefined) {
      this.#chunks.push([item]);
      return;
    }
    const index = Math.min(at.chunk, this.#chunks.length - 1);
    const chunk = this.#chunks[index] ?? last;
    chunk.splice(at.chunk === index ? at.offset : chunk.length, 0, item);
    if (chunk.length > 2 * CHUNK) this.#chunks.splice(index + 1, 0, chunk.splice(CHUNK));
  }

  delete(item: T): void {
    const { chunk, offset } = this.seek((other) => this.#compare(other, item) >= 0);
    const items = this.#chunks[chunk];
    const found = items?.[offset];
    if (items === undefined || found === undefined || this.#compare(found, item) !== 0) return;
    items.splice(offset, 1);
    this.#size -= 1;
    if (items.length === 0) this.#chunks.splice(chunk, 1);
  }

  /** The first place whose item satisfies `isReached`, which must be false for a prefix of the list and true after it. */
  seek(isReached: (item: T) => boolean): Position {
    const chunk = firstTrue(this.#chunks.length, (index) => {
      const last = this.#chunks[index]?.at(-1);
      return last !== undefined && isReached(last);
    });
    const items = this.#chunks[chunk];
    if (items === undefined) return { chunk: this.#chunks.length, offset: 0 };
    return { chunk, offset: firstTrue(items.length, (index) => isReached(items[index] as T)) };
  }

  /** Items from one place up to another. The list must not change meanwhile. */
  *range(from: Position, to: Position): Generator<T> {
    for (let chunk = from.chunk; chunk <= to.chunk; chunk += 1) {
      const items = this.#chunks[chunk];
      if (items === undefined) return;
      const end = chunk === to.chunk ? to.offset : items.length;
      for (let offset = chunk === from.chunk ? from.offset : 0; offset < end; offset += 1) yield items[offset] as T;
    }
  }
}

function firstTrue(length: number, test: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
