/** The rules file of a project: loads it, and again whenever it changes. Rules with errors never replace rules without. */
import { type FSWatcher, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import type { EmulatorControl } from '../service/rpc.ts';

/** Editors write a file in several steps. */
const SETTLE_MS = 50;

export class RulesFile {
  readonly #control: EmulatorControl;
  readonly #project: string;
  readonly #file: string;
  #watcher: FSWatcher | undefined;
  #timer: NodeJS.Timeout | undefined;
  #source = '';

  constructor(control: EmulatorControl, project: string, file: string) {
    this.#control = control;
    this.#project = project;
    this.#file = file;
  }

  /** Throws if the file has errors. */
  load(): void {
    this.#source = readFileSync(this.#file, 'utf8');
    if (!this.#apply()) throw new Error(`${this.#file} has errors.`);
  }

  /** Watches the folder, because many editors replace the file. */
  watch(): void {
    const name = path.basename(this.#file);
    this.#watcher = watch(path.dirname(path.resolve(this.#file)), (_event, changed) => {
      if (changed !== null && changed !== name) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#reload(), SETTLE_MS);
    });
    this.#watcher.on('error', (error) => console.error(`${this.#file} is not watched any more: ${error.message}`));
    this.#watcher.unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#watcher?.close();
  }

  #reload(): void {
    const source = this.#read();
    if (source === undefined || source === this.#source) return;
    this.#source = source;
    if (this.#apply()) console.log(`${this.#file} was reloaded.`);
    else console.error(`${this.#file} has errors: the rules before them stay in force.`);
  }

  /** Undefined while the file is not there, which it is not for a moment when an editor replaces it. */
  #read(): string | undefined {
    try {
      return readFileSync(this.#file, 'utf8');
    } catch (error) {
      console.error(`${this.#file} cannot be read: the rules stay as they are. ${String(error)}`);
      return undefined;
    }
  }

  /** Prints what the compiler has to say. */
  #apply(): boolean {
    const issues = this.#control.setRules(this.#project, this.#source, this.#file);
    for (const { severity, description, line, column, excerpt } of issues) {
      console.error(`${severity}: ${this.#file}:${line}:${column} ${description}\n${excerpt}`);
    }
    return issues.every(({ severity }) => severity !== 'ERROR');
  }
}
