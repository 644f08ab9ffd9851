/** The one source of versions. Commits get strictly increasing times, after every time that a reader has been given. */
import type { Micros } from '../values/value.ts';

export class CommitClock {
  #now: () => Micros;
  #last = 0;

  /** `now` may stand still or go back; the versions do not. */
  constructor(now: () => Micros = () => Date.now() * 1000) {
    this.#now = now;
  }

  /** Stops the clock at this time until it is set again. Versions still increase by one microsecond each. */
  set(time: Micros): void {
    this.#now = () => time;
  }

  /** A version for a commit, greater than everything handed out before. */
  next(): Micros {
    this.#last = Math.max(this.#now(), this.#last + 1);
    return this.#last;
  }

  /** A time to read at: it sees every commit so far and none that follows. */
  read(): Micros {
    this.#last = Math.max(this.#now(), this.#last);
    return this.#last;
  }
}
