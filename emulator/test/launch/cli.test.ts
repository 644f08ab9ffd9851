/** The unmodified firebase-tools with the stand-in: it says what is wrong, and leaves nothing when killed. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildStandIn, makeSuite, portIsFree, type Started, type Suite, startCli } from './processes.ts';

const OPEN = 'rules_version = "2"; service cloud.firestore { match /{d=**} { allow read, write; } }';
const FILES = { 'firestore.rules': OPEN };

describe('the Firebase CLI', () => {
  let suite: Suite;
  beforeAll(buildStandIn, 20_000);
  beforeEach(async () => {
    suite = await makeSuite(FILES);
  });
  afterEach(() => suite.remove());

  it('says on the terminal why Firestore does not start', async () => {
    const { folder } = suite;
    writeFileSync(path.join(folder, 'firestore.rules'), 'service cloud.firestore {\n  match /a { allow }\n}');
    const started = startCli(['emulators:start', '--only', 'firestore'], folder);
    expect(await started.ended).not.toBe(0);
    expect(started.output()).toMatch(/firestore\.rules:2:\d+/);
  }, 40_000);

  // On Windows a process has no group by which all of them could be killed at once.
  it.runIf(process.platform !== 'win32')(
    'leaves no process behind when it is killed',
    async () => {
      const { folder, firestorePort } = suite;
      const first = startCli(['emulators:start', '--only', 'firestore'], folder);
      await first.prints('All emulators ready');
      killAll(first);
      await portIsFree(firestorePort);
      const second = startCli(['emulators:start', '--only', 'firestore'], folder);
      await second.prints('All emulators ready');
      second.child.kill('SIGINT');
      expect(await second.ended).toBe(0);
      await portIsFree(firestorePort);
    },
    40_000,
  );
});

/** The CLI with what started it; the stand-in has a process group of its own. */
function killAll({ child }: Started): void {
  if (child.pid === undefined) throw new Error('The CLI was not started.');
  process.kill(-child.pid, 'SIGKILL');
}
