/** Finds the firebase.json that the CLI uses: the one of `--config`, else the nearest one upwards. Does not read it. */
import { existsSync } from 'node:fs';
import path from 'node:path';

export function findNearestConfig(directory: string): string | undefined {
  for (let folder = path.resolve(directory); ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'firebase.json');
    if (existsSync(file)) return file;
    if (path.dirname(folder) === folder) return undefined;
  }
}

/** What `--config` of the Firebase CLI names in a command such as `npx firebase emulators:start --config x.json`. */
export function findNamedConfig(command: readonly string[], directory: string): string | undefined {
  const cli = command.findIndex((word) =>
    /^firebase(-tools)?(@.+|\.js|\.cmd)?$/.test(word.split(/[\\/]/).at(-1) ?? ''),
  );
  const args = cli < 0 ? [] : command.slice(cli + 1);
  for (const [index, argument] of args.entries()) {
    if (argument === '--') break;
    const named = argument === '--config' || argument === '-c' ? args[index + 1] : undefined;
    const value = named ?? (argument.startsWith('--config=') ? argument.slice('--config='.length) : undefined);
    if (value !== undefined) return path.resolve(directory, value);
  }
  return undefined;
}
