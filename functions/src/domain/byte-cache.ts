import { LRUCache } from 'lru-cache';

/** Bytes of an object or a list without its values, and of a slot for one, in V8 on 64 bits. */
const OBJECT_BYTES = 48;
const VALUE_BYTES = 8;

/**
 * Caches values of one kind on an instance. It is bounded by bytes, so that large entries cannot take the instance's memory; a new entry evicts those
 * that were used least recently. All caches of an instance together hold at most 170 MiB of its 512. Entries expire by the given clock. Correctness rests on none of it: a cache spares reads.
 */
export class ByteCache<V extends NonNullable<unknown>> {
  readonly #entries: LRUCache<string, V>;
  readonly #now: () => number;

  constructor(maxBytes: number, now: () => number) {
    this.#now = now;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (value, key) => estimateBytes(key) + estimateBytes(value),
      ttlResolution: 0,
      perf: { now },
    });
  }

  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  /** `expiresAt` in milliseconds since 1970. */
  set(key: string, value: V, expiresAt: number): void {
    const ttl = Math.ceil(expiresAt - this.#now());
    if (ttl > 0) this.#entries.set(key, value, Number.isFinite(ttl) ? { ttl } : {});
    else this.#entries.delete(key);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

/** Within a third of what V8 takes, which is enough to divide an instance's memory by. */
function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return VALUE_BYTES + OBJECT_BYTES / 2 + value.length;
  if (Buffer.isBuffer(value)) return OBJECT_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return VALUE_BYTES;
  let bytes = OBJECT_BYTES;
  for (const entry of Object.values(value)) bytes += VALUE_BYTES + estimateBytes(entry);
  return bytes;
}
