/** The one source of versions: strictly increasing microseconds for commits, never behind a time already given to a reader. */
import type { Micros } from '../values/value.ts';

export class CommitClock {
  #now: () => Micros;
  #last = 0;

  /** `now` may stand still or go back; the clock does not. */
  constructor(now: () => Micros = () => Date.now() * 1000) {
    this.#now = now;
  }

  /** From now on it stands at this time, but for what keeps versions apart, until it is set again. */
  set(time: Micros): void {
    this.#now = () => time;
  }

  /** A version for a commit, greater than everything handed out before. */
  next(): Micros {
    this.#last = Math.max(this.#now(), this.#last + 1);
    return this.#last;
  }

  /** A time to read at: every commit so far is visible, none that follows will be. */
  read(): Micros {
    this.#last = Math.max(this.#now(), this.#last);
    return this.#last;
  }
}
