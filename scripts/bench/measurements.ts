/** Runs the measurements of a benchmark one after the other and keeps the rows of its table. */
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { step } from '../suite/console.ts';
import { problemOf } from '../suite/data/files.ts';

const LIMIT_SECONDS = 180;

interface Measurement<T> {
  readonly title: string;
  readonly limitSeconds?: number;
  /** `over` aborts at the limit: what the measurement started must end then. */
  readonly work: (over: AbortSignal) => Promise<T>;
  readonly rowsOf: (figures: T) => readonly (readonly string[])[];
}

export class Measurements {
  /** Each holds what is measured, the result and the budget. */
  readonly rows: (readonly string[])[] = [];
  /** The measurements without a result, and why they have none. */
  readonly missing: string[] = [];

  /** A measurement that fails, or takes longer than its limit, becomes a row that says so. */
  async add<T>({ title, limitSeconds = LIMIT_SECONDS, work, rowsOf }: Measurement<T>): Promise<void> {
    try {
      this.rows.push(...rowsOf(await step(title, () => endAfter(limitSeconds, work))));
    } catch (error) {
      this.rows.push([title, 'NOT SEEN']);
      this.missing.push(`${title}: ${stripVTControlCharacters(problemOf(error))}`);
    }
  }
}

async function endAfter<T>(seconds: number, work: (over: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const ended = new AbortController();
  const limit = async () => {
    await wait(1000 * seconds, undefined, { signal: ended.signal });
    over.abort();
    throw new Error(`did not end within ${seconds} s`);
  };
  try {
    return await Promise.race([work(over.signal), limit()]);
  } finally {
    ended.abort();
  }
}
