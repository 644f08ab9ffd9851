/**
 * Keeps accounts and stored objects on disk while the suite runs: twice a second it asks for what is new. The documents need
 * none of this, for the stand-in has its journal.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FirebaseConfig } from '../ports.ts';
import { AccountsCopy } from './accounts.ts';
import { AskError } from './ask.ts';
import { problemOf } from './files.ts';
import type { KeptData } from './kept-data.ts';
import { ObjectsCopy } from './objects-copy.ts';

const INTERVAL_MS = 500;

export class Keeper {
  readonly #accounts: AccountsCopy;
  readonly #objects: ObjectsCopy;
  readonly #over = new AbortController();
  readonly #loop: Promise<void>;
  /** The last thing that was said to be wrong, which is said once. */
  #reported = '';

  /** Begins at once. */
  constructor(config: FirebaseConfig, kept: KeptData) {
    this.#accounts = new AccountsCopy(config, kept);
    this.#objects = new ObjectsCopy(config, kept);
    this.#loop = this.#run();
  }

  async #run(): Promise<void> {
    while (!this.#over.signal.aborted) {
      await this.#update({ full: false }).then(
        () => {
          this.#reported = '';
        },
        (error: unknown) => this.#report(error),
      );
      // Aborted: it is over.
      await wait(INTERVAL_MS, undefined, { signal: this.#over.signal }).catch(() => undefined);
    }
  }

  async #update(options: { readonly full: boolean }): Promise<void> {
    await this.#accounts.update();
    await this.#objects.update(options);
  }

  /** An emulator that does not answer is on its way out, or too busy: whoever started the suite hears of that elsewhere. */
  #report(error: unknown): void {
    const problem = problemOf(error);
    if (error instanceof AskError || problem === this.#reported) return;
    this.#reported = problem;
    console.warn(`\nNew accounts and photos are not kept: ${problem}`);
  }

  /** Ends it without a last look: the suite is gone. */
  async cancel(): Promise<void> {
    this.#over.abort();
    await this.#loop;
  }

  /** Ends it with a last look. @throws Error when what is new cannot be kept */
  async finish(): Promise<void> {
    await this.cancel();
    await this.#update({ full: true });
  }
}
