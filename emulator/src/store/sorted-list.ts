/** Items in the order of their string keys, in chunks: cheap insertion anywhere, iteration that survives changes. */

export interface Keyed {
  readonly key: string;
}

const MAX_CHUNK = 512;

/** The first position in `items` whose key is at least `key`. */
function lowerBound(items: readonly Keyed[], key: string): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && item.key < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class SortedList<Item extends Keyed> {
  /** No chunk is empty. */
  readonly #chunks: Item[][] = [];
  #size = 0;
  #changes = 0;

  get size(): number {
    return this.#size;
  }

  /** The index of the chunk that holds `key` or would. */
  #chunkFor(key: string): number {
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const last = this.#chunks[middle]?.at(-1);
      if (last !== undefined && last.key < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Keys are unique: an item with a key that is there already is not added again. */
  add(item: Item): void {
    const index = this.#chunkFor(item.key);
    const chunk = this.#chunks[index];
    if (chunk === undefined) {
      this.#chunks.push([item]);
    } else {
      const position = lowerBound(chunk, item.key);
      if (chunk[position]?.key === item.key) return;
      chunk.splice(position, 0, item);
      if (chunk.length > MAX_CHUNK) this.#split(index, chunk, position === chunk.length - 1);
    }
    this.#size++;
    this.#changes++;
  }

  /** Ascending keys fill chunks to the brim, so a split at the end leaves the full chunk as it is. */
  #split(index: number, chunk: Item[], atEnd: boolean): void {
    this.#chunks.splice(index + 1, 0, chunk.splice(atEnd ? chunk.length - 1 : chunk.length >>> 1));
  }

  delete(key: string): void {
    const index = this.#chunkFor(key);
    const chunk = this.#chunks[index];
    if (chunk === undefined) return;
    const position = lowerBound(chunk, key);
    if (chunk[position]?.key !== key) return;
    chunk.splice(position, 1);
    if (chunk.length === 0) this.#chunks.splice(index, 1);
    this.#size--;
    this.#changes++;
  }

  /** The first item whose key is at least `key`. */
  seek(key: string): Item | undefined {
    const chunk = this.#chunks[this.#chunkFor(key)];
    return chunk?.[lowerBound(chunk, key)];
  }

  /** Items with `from` <= key < `to`. Items added behind the iterator's position while it is suspended are seen. */
  *range(from: string, to: string): Generator<Item> {
    let index = this.#chunkFor(from);
    let position = lowerBound(this.#chunks[index] ?? [], from);
    while (true) {
      const chunk = this.#chunks[index];
      if (chunk === undefined) return;
      const item = chunk[position];
      if (item === undefined) {
        index++;
        position = 0;
        continue;
      }
      if (item.key >= to) return;
      const changes = this.#changes;
      yield item;
      if (changes === this.#changes) {
        position++;
        continue;
      }
      index = this.#chunkFor(`${item.key}\u0000`);
      position = lowerBound(this.#chunks[index] ?? [], `${item.key}\u0000`);
    }
  }
}
