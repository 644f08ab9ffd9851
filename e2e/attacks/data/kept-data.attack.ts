import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_PASSWORD } from '../../../scripts/suite/console.ts';
import { PROJECT_ID } from '../../../scripts/suite/firebase-cli/firebase-cli.ts';
import {
  describeTakenPorts,
  findTakenPorts,
  readFirebaseConfig,
  readPortOffset,
} from '../../../scripts/suite/ports.ts';
import { documentsUrl, type Suite, startSuite } from '../../../scripts/suite/suite.ts';
import { sized } from '../../../testkit/attacks/size.ts';

/** Not the ports of the attacked suite, nor of those that other tests start at the same time. */
const OFFSET = readPortOffset() + 3000;
/** How many times the whole suite is killed and started again. */
const ROUNDS = sized(8, 1);
/** The suite takes a while to start again after each. */
const LIMIT_MS = (1 + ROUNDS) * 120_000;
const WRITERS = 8;
const OWNER = { authorization: 'Bearer owner' };
const JSON_TYPE = { 'content-type': 'application/json' };

describe('a suite that keeps its data', { timeout: LIMIT_MS }, () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'tagpo-kept-'));
  const data = join(folder, 'data');
  const options = { offset: OFFSET, dataDirectory: data, logFile: join(folder, 'suite.log') };
  let suite: Suite;

  beforeAll(async () => {
    suite = await startSuite(options);
  }, LIMIT_MS);
  afterAll(async () => {
    await suite.stop();
    fs.rmSync(folder, { recursive: true });
  }, LIMIT_MS);

  it('names its ports when they are taken, and the remedy', async () => {
    const taken = await findTakenPorts(readFirebaseConfig(OFFSET));
    expect(taken).toContainEqual({ service: 'firestore', port: suite.config.emulators.firestore.port });
    expect(describeTakenPorts(taken)).toMatch(/Port \d+ \(firestore\) is in use\..*TAGPO_PORT_OFFSET=1000 npm start/s);
  });

  it('65 keeps every acknowledged write after a kill, and leaves no process behind', async () => {
    const maria = await signIn(suite, 'signInWithPassword', 'maria@example.com');
    await callApi(suite, maria, { method: 'PATCH', body: JSON.stringify({ bio: 'Acknowledged by the API.' }) });
    await signIn(suite, 'signUp', 'new@example.com');
    await callStorage(suite, 'upload/storage/v1', { method: 'POST', body: 'a picture' });
    // Accounts and stored objects are kept twice a second.
    await expect
      .poll(() => fs.readFileSync(join(data, 'auth_export', 'accounts.json'), 'utf8'))
      .toContain('new@example.com');
    await expect.poll(() => readFiles(join(data, 'storage_export', 'blobs'))).toContain('a picture');
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const writers = Array.from({ length: WRITERS }, (_, writer) => write(suite, `${round}-${writer}`, acknowledged));
      const wanted = acknowledged.length + 50 + Math.floor(Math.random() * 200);
      await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(wanted);
      await killEverything(suite);
      await Promise.all(writers);
      suite = await startSuite(options);
      const kept = await readKept(suite);
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    }
    expect(await signIn(suite, 'signInWithPassword', 'new@example.com')).not.toBe('');
    expect(await callStorage(suite, 'download/storage/v1', { method: 'GET' })).toBe('a picture');
    const again = await signIn(suite, 'signInWithPassword', 'maria@example.com');
    expect(await callApi(suite, again, { method: 'GET' })).toContain('Acknowledged by the API.');
  });

  it('65 keeps every acknowledged write after a stop, and ends completely', async () => {
    const acknowledged: string[] = [];
    const writer = write(suite, 'stopped', acknowledged);
    await expect.poll(() => acknowledged).not.toEqual([]);
    await suite.stop();
    await writer;
    expect(await findTakenPorts(readFirebaseConfig(OFFSET))).toEqual([]);
    expect(findJournals(data)).toEqual([]);
    suite = await startSuite(options);
    const kept = await readKept(suite);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  });

  it('66 names the file that could not be written, and keeps the last save', async () => {
    const inForce = fs.readFileSync(join(data, 'firebase-export-metadata.json'));
    const kinds = join(data, 'firestore_export-2', 'all_namespaces', 'all_kinds');
    await writeOne(suite, 'unsaved', []);
    // Linux has a device that is always full. Elsewhere a file is where a directory must be.
    if (process.platform === 'linux') {
      fs.mkdirSync(kinds, { recursive: true });
      fs.symlinkSync('/dev/full', join(kinds, 'output-0'));
    } else fs.writeFileSync(join(data, 'firestore_export-2'), '');
    await expect(suite.stop()).rejects.toThrow(
      /Saving failed: .*cannot be written: (?:ENOSPC|EEXIST).*\n {2}Make room, .* start again: the save before it is as it was/,
    );
    expect(await findTakenPorts(readFirebaseConfig(OFFSET))).toEqual([]);
    expect(fs.readFileSync(join(data, 'firebase-export-metadata.json'))).toEqual(inForce);
    expect(fs.statSync(join(data, 'firestore_export-2'), { throwIfNoEntry: false })?.isDirectory()).not.toBe(true);
    const [journal = ''] = findJournals(data);
    expect(fs.readFileSync(journal, 'utf8')).toContain('unsaved');
  });

  it.each([
    ['documents', 'firestore_export-1/all_namespaces/all_kinds/output-0'],
    ['accounts', 'auth_export/accounts.json'],
    ['metadata', 'firebase-export-metadata.json'],
  ])('66 refuses %s that were cut off, and says what to do', async (_what, name) => {
    const file = join(data, name);
    const whole = fs.readFileSync(file);
    fs.truncateSync(file, whole.length - 10);
    const start = startSuite(options);
    await expect(start).rejects.toThrow(name);
    await expect(start).rejects.toThrow(/Restore it from a backup, or .* npm run reset/);
    await expect(start).rejects.not.toThrow(/ {4}at /);
    fs.writeFileSync(file, whole);
  });
});

/** Writes one document after another until the suite is gone; adds the acknowledged ids. */
async function write(suite: Suite, writer: string, acknowledged: string[]): Promise<void> {
  for (let count = 0; ; count += 1) {
    const isAnswered = await writeOne(suite, `${writer}-${count}`, acknowledged);
    if (!isAnswered) return;
  }
}

async function writeOne({ config }: Suite, id: string, acknowledged: string[]): Promise<boolean> {
  const url = `${documentsUrl(config)}/kept/${id}`;
  const init = { method: 'PATCH', headers: OWNER, body: JSON.stringify({ fields: { id: { stringValue: id } } }) };
  // A killed suite does not answer.
  const answer = await fetch(url, init).catch(() => undefined);
  if (answer?.ok) acknowledged.push(id);
  return answer !== undefined;
}

async function readKept({ config }: Suite): Promise<Set<string>> {
  const query = { structuredQuery: { from: [{ collectionId: 'kept' }] } };
  const url = `${documentsUrl(config)}:runQuery`;
  const answer = await fetch(url, { method: 'POST', headers: OWNER, body: JSON.stringify(query) });
  const rows = (await answer.json()) as { readonly document?: { readonly name: string } }[];
  return new Set(rows.flatMap(({ document }) => document?.name.split('/').slice(-1) ?? []));
}

function findJournals(data: string): string[] {
  return fs
    .readdirSync(data)
    .map((name) => join(data, name, 'journal'))
    .filter((file) => fs.existsSync(file));
}

function readFiles(folder: string): string[] {
  return fs.readdirSync(folder).map((name) => fs.readFileSync(join(folder, name), 'utf8'));
}

/** The stand-in has its own process group. */
async function killEverything(suite: Suite): Promise<void> {
  const hub = await fetch(`http://127.0.0.1:${suite.config.emulators.hub.port}/emulators`);
  const { firestore } = (await hub.json()) as { firestore: { pid: number } };
  process.kill(firestore.pid, 'SIGKILL');
  const { pid } = suite;
  if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  await suite.ended;
  await expect.poll(() => findTakenPorts(readFirebaseConfig(OFFSET))).toEqual([]);
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
