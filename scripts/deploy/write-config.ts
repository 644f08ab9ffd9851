/** `firebase.deploy.json`: firebase.json with the packed functions, without the emulators and what the policy allows for them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../suite/ports.ts';

/** What the content security policy allows for them. */
const EMULATORS = ' http://127.0.0.1:*';
/** Whose frame it allows for signing in with Google, as long as nobody said which project it is. */
const ANY_AUTH_DOMAIN = 'https://*.firebaseapp.com';

const firebaseJson = z.looseObject({
  functions: z.array(z.looseObject({ source: z.string() })).length(1),
  emulators: z.unknown(),
});

/**
 * Answers the file's name; its paths are relative to its folder, so it stands beside firebase.json. Of the frames to sign in
 * with, the policy allows that of `authDomain` alone.
 */
export function writeDeployConfig(authDomain: string): string {
  const { emulators: _, ...config } = firebaseJson.parse(JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')));
  const functions = config.functions.map((one) => ({ ...one, source: 'dist/functions' }));
  const text = JSON.stringify({ ...config, functions }, null, 2).replaceAll(EMULATORS, '');
  const written = text.replaceAll(ANY_AUTH_DOMAIN, `https://${authDomain}`);
  if (written === text) throw new Error(`The policy in firebase.json does not allow ${ANY_AUTH_DOMAIN}.`);
  writeFileSync(join(ROOT, 'firebase.deploy.json'), `${written}\n`);
  return 'firebase.deploy.json';
}
