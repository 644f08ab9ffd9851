/**
 * Keeps accounts and stored objects on disk while the suite runs: twice a second it asks for what is new. The documents need
 * none of this, for the stand-in has its journal.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT_ID } from '../firebase-cli.ts';
import type { FirebaseConfig } from '../ports.ts';
import { AskError, ask } from './ask.ts';
import { problemOf, replaceFile } from './files.ts';
import type { KeptData } from './kept-data.ts';
import { ObjectsCopy } from './objects-copy.ts';

const INTERVAL_MS = 500;

export class Keeper {
  readonly #kept: KeptData;
  readonly #accountsUrl: string;
  #lastAccounts = '';
  readonly #objects: ObjectsCopy;
  readonly #over = new AbortController();
  readonly #loop: Promise<void>;
  /** The last thing that was said to be wrong, which is said once. */
  #reported = '';

  /** Begins at once. */
  constructor(config: FirebaseConfig, kept: KeptData) {
    this.#kept = kept;
    const auth = `http://127.0.0.1:${config.emulators.auth.port}/identitytoolkit.googleapis.com/v1`;
    this.#accountsUrl = `${auth}/projects/${PROJECT_ID}/accounts:batchGet?maxResults=-1`;
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
    await this.#updateAccounts();
    await this.#objects.update(options);
  }

  /** The Auth emulator has the accounts in its memory alone: they are kept as the file that the CLI imports at the next start. */
  async #updateAccounts(): Promise<void> {
    const accounts = await (await ask(this.#accountsUrl)).text();
    if (accounts === this.#lastAccounts) return;
    // The CLI imports every file of the folder that has "accounts" in its name.
    const { authDirectory, directory } = this.#kept;
    replaceFile(join(authDirectory, 'accounts.json'), accounts, join(directory, '.draft'));
    this.#lastAccounts = accounts;
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
