import { spawnSync } from 'node:child_process';

/** The Firebase CLI refuses older ones. */
const OLDEST_JAVA = 21;

/** @throws Error that says what is missing for Google's emulators, before anything is built for them */
export function requireJava(): void {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = /version "(\d+)/.exec(stderr ?? '')?.[1];
  if (Number(version) >= OLDEST_JAVA) return;
  const found = version === undefined ? 'there is none on the PATH' : `the one on the PATH is version ${version}`;
  throw new Error(
    [
      `  Google's emulators need Java ${OLDEST_JAVA} or newer, and ${found}.`,
      '  Install it from https://adoptium.net, or start the same suite without Java:',
      '  npm run firebase -- emulators:start',
    ].join('\n'),
  );
}
