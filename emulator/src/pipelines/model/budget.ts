/**
 * Limits of one pipeline: while it runs, this process answers nobody else. Production does not publish its own limits, so a pipeline that
 * exceeds one of these is refused as not implemented.
 */
import type { MapValue, Value } from '../../values/value.ts';
import { notImplemented } from './errors.ts';
import { measure, requireSize } from './value-size.ts';

const MAX_STAGES = 1000;
const MAX_SECONDS = 10;
/** One step may take a second where a value is as large as it may be. */
const STEPS_BETWEEN_LOOKS = 10;
/** Of all that expressions make of others, by the sizes of `measure`, and of the rows that stages such as `sort` and `aggregate` hold. */
const MAX_BYTES = 512 * 1024 * 1024;
const ROW_BYTES = 64;
const FIELD_BYTES = 48;

interface WithFields {
  readonly fields: MapValue;
}

export class Budget {
  #end = Number.POSITIVE_INFINITY;
  #steps = 0;
  #nextLook = 0;
  #bytes = 0;
  #stages = 0;

  /** Counts the stages of the pipeline and of those that it is united with. @throws RpcError UNIMPLEMENTED for too many */
  requireStages(count: number): void {
    this.#stages += count;
    if (this.#stages > MAX_STAGES) throw notImplemented(`A pipeline of more than ${MAX_STAGES} stages`);
  }

  /** Starts the clock again, as when a message was sent. */
  restart(): void {
    this.#end = performance.now() + MAX_SECONDS * 1000;
  }

  /** Counts work, such as a row, a call of a function or an element. @throws RpcError UNIMPLEMENTED when the time is over */
  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps < this.#nextLook) return;
    this.#nextLook = this.#steps + STEPS_BETWEEN_LOOKS;
    if (performance.now() > this.#end) throw notImplemented(`A pipeline that takes more than ${MAX_SECONDS} seconds`);
  }

  /** Counts a value that an expression made. @throws RpcError UNIMPLEMENTED if it is too large, or all are */
  make(value: Value): void {
    requireSize(value);
    if (typeof value === 'string' || typeof value === 'object') this.#take(measure(value).size);
  }

  /** Counts a row that a stage keeps until it has read all, but not its values. @throws RpcError UNIMPLEMENTED if there are too many */
  hold({ fields }: WithFields): void {
    this.spend(1);
    this.#take(ROW_BYTES + fields.size * FIELD_BYTES);
  }

  #take(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > MAX_BYTES) throw notImplemented(`A pipeline that takes more than ${MAX_BYTES} bytes`);
  }
}

/** Counts the rows as they pass to a stage that keeps them. */
export function* holdAll<T extends WithFields>(rows: Iterable<T>, budget: Budget): Generator<T> {
  for (const row of rows) {
    budget.hold(row);
    yield row;
  }
}
