/** Writes `firebase.deploy.json`: firebase.json with the packed functions, which Hosting pins, and without the emulators. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../suite/ports.ts';

/** The part of the content security policy that allows the emulators. */
const EMULATORS = ' http://127.0.0.1:*';
/** The policy in firebase.json allows the sign-in frame of every project. */
const ANY_AUTH_DOMAIN = 'https://*.firebaseapp.com';

const firebaseJson = z.looseObject({
  functions: z.array(z.looseObject({ source: z.string() })).length(1),
  hosting: z.looseObject({
    rewrites: z.array(z.looseObject({ function: z.looseObject({ functionId: z.string() }).optional() })),
  }),
  emulators: z.unknown(),
});

/**
 * Returns the file's name. The file stands beside firebase.json because its paths are relative to its folder. Its policy allows only
 * the sign-in frame of `authDomain`.
 */
export function writeDeployConfig(authDomain: string): string {
  const { emulators: _, ...config } = firebaseJson.parse(JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')));
  const functions = config.functions.map((one) => ({ ...one, source: 'dist/functions' }));
  // A version of the client calls the revision of the functions that it was deployed with, so that going back takes both along.
  const rewrites = config.hosting.rewrites.map((one) =>
    one.function ? { ...one, function: { ...one.function, pinTag: true } } : one,
  );
  const hosting = { ...config.hosting, rewrites };
  const text = JSON.stringify({ ...config, functions, hosting }, null, 2).replaceAll(EMULATORS, '');
  const written = text.replaceAll(ANY_AUTH_DOMAIN, `https://${authDomain}`);
  if (written === text) throw new Error(`The policy in firebase.json does not allow ${ANY_AUTH_DOMAIN}.`);
  writeFileSync(join(ROOT, 'firebase.deploy.json'), `${written}\n`);
  return 'firebase.deploy.json';
}
