/** `firebase.deploy.json`: firebase.json with the packed functions, without the emulators. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../suite/ports.ts';

const firebaseJson = z.looseObject({
  functions: z.array(z.looseObject({ source: z.string() })).length(1),
  emulators: z.unknown(),
});

/** Answers the file's name; its paths are relative to its folder, so it stands beside firebase.json. */
export function writeDeployConfig(): string {
  const { emulators: _, ...config } = firebaseJson.parse(JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')));
  const functions = config.functions.map((one) => ({ ...one, source: 'dist/functions' }));
  writeFileSync(join(ROOT, 'firebase.deploy.json'), `${JSON.stringify({ ...config, functions }, null, 2)}\n`);
  return 'firebase.deploy.json';
}
