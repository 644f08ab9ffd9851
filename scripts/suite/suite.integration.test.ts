import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ID } from './firebase-cli.ts';
import { describeTakenPorts, findTakenPorts, readFirebaseConfig, readPortOffset } from './ports.ts';
import { type Suite, startSuite } from './suite.ts';

/** Apart from the suite that these tests run inside, and below the ports of outgoing connections: from 32768 on. */
const OFFSET = readPortOffset() + 4000;
const START_LIMIT_MS = 120_000;

describe('a suite of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tagpo-suite-'));
  const options = { offset: OFFSET, dataDirectory: join(folder, 'data'), logFile: join(folder, 'suite.log') };
  let suite: Suite;

  beforeAll(async () => {
    suite = await startSuite(options);
  }, START_LIMIT_MS);
  afterAll(async () => {
    await suite.stop();
    rmSync(folder, { recursive: true });
  }, START_LIMIT_MS);

  it('names the ports it takes and what to do', async () => {
    const taken = await findTakenPorts(readFirebaseConfig(OFFSET));
    expect(taken).toContainEqual({ service: 'firestore', port: suite.config.emulators.firestore.port });
    expect(describeTakenPorts(taken)).toMatch(/Port \d+ \(firestore\) is in use\..*TAGPO_PORT_OFFSET=1000 npm start/s);
  });

  it(
    'keeps what was done across a restart, and ends completely',
    async () => {
      await writeNote(suite, 'kept');
      const writer = writeUntilRefused(suite);
      await writer.hasBegun;
      await suite.stop();
      const written = await writer.last;
      expect(await findTakenPorts(readFirebaseConfig(OFFSET))).toEqual([]);
      suite = await startSuite(options);
      expect(await readNote(suite)).toBe(written);
    },
    START_LIMIT_MS,
  );

  it(
    'leaves nothing behind when it is killed, and starts again with what was saved',
    async () => {
      await writeNote(suite, 'lost by the kill');
      process.kill(suite.pid ?? Number.NaN, 'SIGKILL');
      await suite.ended;
      while ((await findTakenPorts(readFirebaseConfig(OFFSET))).length > 0) await wait(50);
      suite = await startSuite(options);
      expect(await readNote(suite)).toMatch(/^kept/);
    },
    START_LIMIT_MS,
  );
});

/** One note after another; `last` is the last one that was acknowledged. */
function writeUntilRefused(suite: Suite): { readonly hasBegun: Promise<void>; readonly last: Promise<string> } {
  const begun = Promise.withResolvers<void>();
  const writeOn = async (number: number): Promise<string> => {
    const isWritten = await writeNote(suite, `kept ${number}`).then(
      () => true,
      () => false,
    );
    if (!isWritten) return `kept ${number - 1}`;
    begun.resolve();
    return writeOn(number + 1);
  };
  return { hasBegun: begun.promise, last: writeOn(1) };
}

async function writeNote(suite: Suite, text: string): Promise<void> {
  const body = JSON.stringify({ fields: { text: { stringValue: text } } });
  await callFirestore(suite, { method: 'PATCH', body });
}

async function readNote(suite: Suite): Promise<string> {
  const { fields } = (await callFirestore(suite, { method: 'GET' })) as { fields: { text: { stringValue: string } } };
  return fields.text.stringValue;
}

async function callFirestore({ config }: Suite, init: RequestInit): Promise<unknown> {
  const documents = `http://127.0.0.1:${config.emulators.firestore.port}/v1/projects/${PROJECT_ID}/databases/(default)/documents`;
  const response = await fetch(`${documents}/notes/one`, { ...init, headers: { authorization: 'Bearer owner' } });
  if (!response.ok) throw new Error(`Firestore answered ${response.status}: ${await response.text()}`);
  return response.json();
}
