/**
 * A list of distinct items that stays sorted. It consists of chunks, so that adding or deleting an item does not move all
 * the others. It is written by hand because the B-trees on npm cannot be iterated while they change.
 */
const MAX_CHUNK = 512;

export type Compare<Item> = (a: Item, b: Item) => number;

/** Must be false for all items before some position in the list, and true for all items after it. */
type Boundary<Item> = (item: Item) => boolean;

interface Position {
  readonly chunk: number;
  readonly offset: number;
}

export class SortedList<Item> {
  readonly #compare: Compare<Item>;
  /** No chunk is empty. */
  readonly #chunks: Item[][] = [];
  #size: number;
  #changes = 0;

  constructor(compare: Compare<Item>, sorted: readonly Item[] = []) {
    this.#compare = compare;
    this.#size = sorted.length;
    for (let start = 0; start < sorted.length; start += MAX_CHUNK) {
      this.#chunks.push(sorted.slice(start, start + MAX_CHUNK));
    }
  }

  get size(): number {
    return this.#size;
  }

  /** Does nothing if an equal item is there already. */
  add(item: Item): void {
    const found = this.#seek((other) => this.#compare(other, item) >= 0);
    const isBehindAll = found.chunk === this.#chunks.length;
    const index = isBehindAll ? Math.max(0, found.chunk - 1) : found.chunk;
    const chunk = this.#chunks[index] ?? [];
    if (this.#chunks.length === 0) this.#chunks.push(chunk);
    const offset = isBehindAll ? chunk.length : found.offset;
    const present = chunk[offset];
    if (present !== undefined && this.#compare(present, item) === 0) return;
    chunk.splice(offset, 0, item);
    if (chunk.length > MAX_CHUNK) {
      // Items in ascending order fill each chunk, so a full one stays as it is when another follows.
      const kept = offset === chunk.length - 1 ? offset : chunk.length >>> 1;
      this.#chunks.splice(index + 1, 0, chunk.splice(kept));
    }
    this.#size++;
    this.#changes++;
  }

  delete(item: Item): void {
    const { chunk, offset } = this.#seek((other) => this.#compare(other, item) >= 0);
    const items = this.#chunks[chunk];
    const found = items?.[offset];
    if (items === undefined || found === undefined || this.#compare(found, item) !== 0) return;
    items.splice(offset, 1);
    if (items.length === 0) this.#chunks.splice(chunk, 1);
    this.#size--;
    this.#changes++;
  }

  /** The items from one boundary to another, including items that are added behind the current one during the iteration. */
  *range(from: Boundary<Item>, to: Boundary<Item>): Generator<Item> {
    let { chunk, offset } = this.#seek(from);
    let end = this.#seek(to);
    while (chunk <= end.chunk) {
      const items = this.#chunks[chunk] ?? [];
      const stop = chunk === end.chunk ? end.offset : items.length;
      const changes = this.#changes;
      let item: Item | undefined;
      while (offset < stop && changes === this.#changes) {
        item = items[offset++] as Item;
        yield item;
      }
      if (changes !== this.#changes) {
        const last = item as Item;
        ({ chunk, offset } = this.#seek((other) => this.#compare(other, last) > 0));
        end = this.#seek(to);
      } else {
        chunk++;
        offset = 0;
      }
    }
  }

  #seek(isReached: Boundary<Item>): Position {
    const chunk = firstTrue(this.#chunks, (items) => isReached(items[items.length - 1] as Item));
    return { chunk, offset: firstTrue(this.#chunks[chunk] ?? [], isReached) };
  }
}

/** The index of the first item that reaches the boundary. */
export function firstTrue<Item>(items: readonly Item[], test: Boundary<Item>): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Merges sources of the same order. An item of several sources comes once from each. */
export function* mergeSorted<Item>(sources: readonly Iterable<Item>[], compare: Compare<Item>): Generator<Item> {
  const heads: { readonly iterator: Iterator<Item>; item: Item }[] = [];
  for (const source of sources) {
    const iterator = source[Symbol.iterator]();
    const { done, value } = iterator.next();
    if (!done) heads.push({ iterator, item: value });
  }
  while (heads.length > 0) {
    const least = heads.reduce((best, head) => (compare(head.item, best.item) < 0 ? head : best));
    yield least.item;
    const { done, value } = least.iterator.next();
    if (done) heads.splice(heads.indexOf(least), 1);
    else least.item = value;
  }
}
