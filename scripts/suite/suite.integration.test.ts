import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_PASSWORD } from './console.ts';
import { PROJECT_ID } from './firebase-cli.ts';
import { describeTakenPorts, findTakenPorts, readFirebaseConfig, readPortOffset } from './ports.ts';
import { documentsUrl, type Suite, startSuite } from './suite.ts';

/** Apart from the suite that these tests run inside, and below the ports of outgoing connections: from 32768 on. */
const OFFSET = readPortOffset() + 4000;
const START_LIMIT_MS = 120_000;
const JSON_TYPE = { 'content-type': 'application/json' };

describe('a suite of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tagpo-suite-'));
  const data = join(folder, 'data');
  const options = { offset: OFFSET, dataDirectory: data, logFile: join(folder, 'suite.log') };
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
      expect(findJournals(data)).toEqual([]);
      suite = await startSuite(options);
      expect(await readNote(suite)).toBe(written);
    },
    START_LIMIT_MS,
  );

  it(
    'brings back after a kill what was acknowledged, and leaves no process behind',
    async () => {
      const maria = await signIn(suite, 'signInWithPassword', 'maria@example.com');
      await callApi(suite, maria, { method: 'PATCH', body: JSON.stringify({ bio: 'Acknowledged by the API.' }) });
      await signIn(suite, 'signUp', 'new@example.com');
      await callStorage(suite, 'upload/storage/v1', { method: 'POST', body: 'a picture' });
      // Accounts and stored objects are kept twice a second.
      await expect
        .poll(() => readFileSync(join(data, 'auth_export', 'accounts.json'), 'utf8'))
        .toContain('new@example.com');
      await expect.poll(() => readFiles(join(data, 'storage_export', 'blobs'))).toContain('a picture');
      await writeNote(suite, 'the last before the kill');
      await killEverything(suite);
      suite = await startSuite(options);
      expect(await readNote(suite)).toBe('the last before the kill');
      expect(await signIn(suite, 'signInWithPassword', 'new@example.com')).not.toBe('');
      expect(await callStorage(suite, 'download/storage/v1', { method: 'GET' })).toBe('a picture');
      const again = await signIn(suite, 'signInWithPassword', 'maria@example.com');
      expect(await callApi(suite, again, { method: 'GET' })).toContain('Acknowledged by the API.');
    },
    START_LIMIT_MS,
  );

  it(
    'names what cannot be saved, and leaves the last save as it was',
    async () => {
      await writeNote(suite, 'not saved');
      writeFileSync(join(data, 'firestore_export-2'), 'A file where a directory must be.');
      await expect(suite.stop()).rejects.toThrow(
        /Saving failed: .*data.firestore_export-2 cannot be written: EEXIST.*\n.*Make room, .* start again: the save before it is as it was/,
      );
      expect(await findTakenPorts(readFirebaseConfig(OFFSET))).toEqual([]);
      const [journal = ''] = findJournals(data);
      expect(readFileSync(journal, 'utf8')).toContain('not saved');
    },
    START_LIMIT_MS,
  );

  it.each([
    ['documents', 'firestore_export-1/all_namespaces/all_kinds/output-0'],
    ['accounts', 'auth_export/accounts.json'],
    ['metadata', 'firebase-export-metadata.json'],
  ])(
    'does not open %s that were cut off, and says what to do',
    async (_what, name) => {
      const file = join(data, name);
      const whole = readFileSync(file);
      truncateSync(file, whole.length - 10);
      const start = startSuite(options);
      await expect(start).rejects.toThrow(name);
      await expect(start).rejects.toThrow(/Restore it from a backup, or .* npm run reset/);
      await expect(start).rejects.not.toThrow(/ {4}at /);
      writeFileSync(file, whole);
    },
    START_LIMIT_MS,
  );
});

function findJournals(data: string): string[] {
  return readdirSync(data)
    .map((name) => join(data, name, 'journal'))
    .filter((file) => existsSync(file));
}

function readFiles(folder: string): string[] {
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** As `kill -9` of the CLI, of what it started, and of the stand-in, which has a process group of its own. */
async function killEverything(suite: Suite): Promise<void> {
  const hub = await fetch(`http://127.0.0.1:${suite.config.emulators.hub.port}/emulators`);
  const { firestore } = (await hub.json()) as { firestore: { pid: number } };
  process.kill(firestore.pid, 'SIGKILL');
  process.kill(process.platform === 'win32' ? (suite.pid ?? Number.NaN) : -(suite.pid ?? Number.NaN), 'SIGKILL');
  await suite.ended;
  while ((await findTakenPorts(readFirebaseConfig(OFFSET))).length > 0) await wait(50);
}

/** The ID token. */
async function signIn({ config }: Suite, call: 'signUp' | 'signInWithPassword', email: string): Promise<string> {
  const url = `http://127.0.0.1:${config.emulators.auth.port}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`;
  const body = JSON.stringify({ email, password: SEEDED_PASSWORD, returnSecureToken: true });
  const answer = await (await requireOk(url, { method: 'POST', body, headers: JSON_TYPE })).json();
  return (answer as { idToken: string }).idToken;
}

async function callApi({ url }: Suite, token: string, init: RequestInit): Promise<string> {
  const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
  return (await requireOk(`${url}/api/profile/me`, { ...init, headers })).text();
}

async function callStorage({ config }: Suite, path: string, init: RequestInit): Promise<string> {
  const base = `http://127.0.0.1:${config.emulators.storage.port}/${path}/b/${PROJECT_ID}.appspot.com/o`;
  const url = init.method === 'GET' ? `${base}/pictures%2Fone?alt=media` : `${base}?uploadType=media&name=pictures/one`;
  return (
    await requireOk(url, { ...init, headers: { authorization: 'Bearer owner', 'content-type': 'text/plain' } })
  ).text();
}

async function requireOk(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}

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
  const headers = { authorization: 'Bearer owner' };
  return (await requireOk(`${documentsUrl(config)}/notes/one`, { ...init, headers })).json();
}
