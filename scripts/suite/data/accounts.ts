/** The accounts, which the Auth emulator has in its memory alone, as the file that the CLI imports at the next start. */
import { join } from 'node:path';
import { PROJECT_ID } from '../firebase-cli.ts';
import type { FirebaseConfig } from '../ports.ts';
import { ask } from './ask.ts';
import { replaceFile } from './files.ts';
import type { KeptData } from './kept-data.ts';

export class AccountsCopy {
  readonly #url: string;
  readonly #kept: KeptData;
  #last = '';

  constructor({ emulators }: FirebaseConfig, kept: KeptData) {
    this.#url = `http://127.0.0.1:${emulators.auth.port}/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}`;
    this.#kept = kept;
  }

  /** @throws Error that names the file, AskError when the emulator does not answer */
  async update(): Promise<void> {
    const accounts = await (await ask(`${this.#url}/accounts:batchGet?maxResults=-1`)).text();
    if (accounts === this.#last) return;
    // The CLI imports every file of the folder that has "accounts" in its name.
    replaceFile(join(this.#kept.authDirectory, 'accounts.json'), accounts, join(this.#kept.directory, '.draft'));
    this.#last = accounts;
  }
}
