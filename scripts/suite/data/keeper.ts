/**
 * Saves accounts and stored objects to disk while the suite runs, by polling twice a second. Documents do not need this, because the
 * stand-in writes a journal.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT_ID } from '../firebase-cli/firebase-cli.ts';
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
  readonly #cancelled = new AbortController();
  readonly #loop: Promise<void>;
  /** The last reported problem, so that each is reported once. */
  #reported = '';

  constructor(config: FirebaseConfig, kept: KeptData) {
    this.#kept = kept;
    const auth = `http://127.0.0.1:${config.emulators.auth.port}/identitytoolkit.googleapis.com/v1`;
    this.#accountsUrl = `${auth}/projects/${PROJECT_ID}/accounts:batchGet?maxResults=-1`;
    this.#objects = new ObjectsCopy(config, kept);
    this.#loop = this.#run();
  }

  async #run(): Promise<void> {
    while (!this.#cancelled.signal.aborted) {
      await this.#update({ full: false }).then(
        () => {
          this.#reported = '';
        },
        (error: unknown) => this.#report(error),
      );
      // The wait rejects when it is aborted, which ends the loop.
      await wait(INTERVAL_MS, undefined, { signal: this.#cancelled.signal }).catch(() => undefined);
    }
  }

  async #update(options: { readonly full: boolean }): Promise<void> {
    await this.#updateAccounts();
    await this.#objects.update(options);
  }

  /** The Auth emulator holds accounts in memory only. They are saved as the file that the CLI imports at the next start. */
  async #updateAccounts(): Promise<void> {
    const accounts = await (await ask(this.#accountsUrl)).text();
    if (accounts === this.#lastAccounts) return;
    // The CLI imports every file of the folder that has "accounts" in its name.
    const { authDirectory, directory } = this.#kept;
    replaceFile(join(authDirectory, 'accounts.json'), accounts, join(directory, '.draft'));
    this.#lastAccounts = accounts;
  }

  /** Ignores an emulator that does not answer: it is stopping or busy, and whoever started the suite learns of its end anyway. */
  #report(error: unknown): void {
    const problem = problemOf(error);
    if (error instanceof AskError || problem === this.#reported) return;
    this.#reported = problem;
    console.warn(`\nNew accounts and photos are not kept: ${problem}`);
  }

  /** Stops polling without a last update, for a suite that has ended. */
  async cancel(): Promise<void> {
    this.#cancelled.abort();
    await this.#loop;
  }

  /** Stops polling after a last full update. @throws Error when that fails */
  async finish(): Promise<void> {
    await this.cancel();
    await this.#update({ full: true });
  }
}
