/** Finds the firebase.json that the CLI uses: the one of `--config`, else the nearest one upwards. Does not read it. */
import { existsSync } from 'node:fs';
import path from 'node:path';

export function findFirebaseConfig(argv: readonly string[], directory: string): string | undefined {
  const named = findNamedConfig(argv);
  if (named !== undefined) return path.resolve(directory, named);
  for (let folder = path.resolve(directory); ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'firebase.json');
    if (existsSync(file)) return file;
    if (path.dirname(folder) === folder) return undefined;
  }
}

function findNamedConfig(argv: readonly string[]): string | undefined {
  for (const [index, argument] of argv.entries()) {
    if (argument === '--') return undefined;
    if (argument === '--config' || argument === '-c') return argv[index + 1];
    if (argument.startsWith('--config=')) return argument.slice('--config='.length);
  }
  return undefined;
}
