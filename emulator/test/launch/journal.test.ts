/** The stand-in with a journal is killed while it works and started again: it has what it acknowledged. */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CollectionReference, Firestore } from 'firebase-admin/firestore';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAdminSdk } from '../sdk/admin-sdk.ts';
import { addressOf, buildStandIn, type Started, startStandIn, startStandInWithin } from './processes.ts';

const DOCUMENTS = 'v1/projects/demo-launch/databases/(default)/documents';

interface Opened {
  readonly standIn: Started;
  readonly url: string;
  readonly firestore: Firestore;
  kill(): Promise<void>;
}

let folder: string;
let journal: string;
/** The stand-in that runs now; it is killed before another one opens, and at the end of each test. */
let current: Opened | undefined;

beforeAll(buildStandIn, 20_000);
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'journal-'));
  journal = path.join(folder, 'journal');
});
afterEach(async () => {
  await current?.kill();
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

/** Kills what runs and starts the stand-in with the journal. */
async function open(...args: string[]): Promise<Opened> {
  await current?.kill();
  return connect(startStandIn(['--journal', journal, ...args], folder));
}

async function connect(standIn: Started): Promise<Opened> {
  const address = await addressOf(standIn);
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', address);
  const sdk = openAdminSdk('demo-launch');
  const kill = async () => {
    current = undefined;
    standIn.child.kill('SIGKILL');
    expect(await standIn.ended).toBe('SIGKILL');
    await sdk.close();
  };
  current = { standIn, url: `http://${address}`, firestore: sdk.firestore, kill };
  return current;
}

async function readNotes({ firestore }: Opened, collection = 'notes'): Promise<Record<string, unknown>> {
  const { docs } = await firestore.collection(collection).get();
  return Object.fromEntries(docs.map((note) => [note.id, note.data().text]));
}

async function writeNotes({ firestore }: Opened, texts: Record<string, string>, collection = 'notes'): Promise<void> {
  for (const [id, text] of Object.entries(texts)) await firestore.doc(`${collection}/${id}`).set({ text });
}

const BEFORE = { a: 'old', b: 'old' };
type KindOfWrite = readonly [
  name: string,
  write: (notes: CollectionReference, opened: Opened) => Promise<unknown>,
  after: Record<string, string>,
];

/** What each kind of write makes of the notes in `BEFORE`. */
const KINDS: readonly KindOfWrite[] = [
  ['a set', (notes) => notes.doc('c').set({ text: 'new' }), { ...BEFORE, c: 'new' }],
  ['an update', (notes) => notes.doc('a').update({ text: 'new' }), { a: 'new', b: 'old' }],
  ['a deletion', (notes) => notes.doc('a').delete(), { b: 'old' }],
  [
    'a transaction',
    (notes) =>
      notes.firestore.runTransaction(async (transaction) => {
        const note = await transaction.get(notes.doc('a'));
        transaction.update(note.ref, { text: `${note.data()?.text}er` }).delete(notes.doc('b'));
      }),
    { a: 'older' },
  ],
  [
    'a batch',
    (notes) => notes.firestore.batch().delete(notes.doc('a')).set(notes.doc('c'), { text: 'new' }).commit(),
    { b: 'old', c: 'new' },
  ],
  [
    'a bulk writer',
    async (notes) => {
      const writer = notes.firestore.bulkWriter();
      for (const id of ['a', 'b', 'c']) void writer.set(notes.doc(id), { text: 'new' });
      await writer.close();
    },
    { a: 'new', b: 'new', c: 'new' },
  ],
  [
    'concurrent commits',
    (notes) => Promise.all(['c', 'd', 'e'].map((id) => notes.doc(id).set({ text: 'new' }))),
    { ...BEFORE, c: 'new', d: 'new', e: 'new' },
  ],
  ['a write by REST', ({ path: notes }, opened) => patch(opened, `${notes}/c`, 'new'), { ...BEFORE, c: 'new' }],
];

describe('after SIGKILL the stand-in has', () => {
  it('what each kind of write did', async () => {
    const first = await open();
    for (const [index, [, write]] of KINDS.entries()) {
      await writeNotes(first, BEFORE, `notes-${index}`);
      await write(first.firestore.collection(`notes-${index}`), first);
    }
    const second = await open();
    for (const [index, [name, , after]] of KINDS.entries()) {
      expect(await readNotes(second, `notes-${index}`), name).toEqual(after);
    }
  });

  it('nothing that was cleared', async () => {
    const first = await open();
    await writeNotes(first, BEFORE);
    await fetch(`${first.url}/reset`, { method: 'POST' });
    expect(await readNotes(await open())).toEqual({});
  });

  it('every kind of value as it was written', async () => {
    const first = await open();
    const values = {
      nan: Number.NaN,
      zero: -0,
      bytes: Buffer.from([0, 255]),
      when: new Date(1),
      deep: [{ a: [] }, null],
    };
    const reference = first.firestore.doc('notes/all');
    await reference.set({ ...values, text: 'Ñ 🇵🇭\n\u0000', itself: reference, __proto__x: {} });
    const written = (await reference.get()).data();
    const second = await open();
    expect(JSON.stringify((await second.firestore.doc('notes/all').get()).data())).toBe(JSON.stringify(written));
  });

  it('what was written after each of several kills', async () => {
    for (const id of ['a', 'b', 'c']) await writeNotes(await open(), { [id]: 'kept' });
    expect(await readNotes(await open())).toEqual({ a: 'kept', b: 'kept', c: 'kept' });
  });

  it('every acknowledged batch and no half of one', async () => {
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < 6; round += 1) {
      const opened = await open();
      const writers = Array.from({ length: 4 }, (_, writer) => writePairs(opened, `${round}-${writer}`, acknowledged));
      const wanted = acknowledged.size + 1 + Math.floor(Math.random() * 100);
      await expect.poll(() => acknowledged.size, { interval: 1 }).toBeGreaterThanOrEqual(wanted);
      await opened.kill();
      await Promise.all(writers);
    }
    const last = await open();
    const notes = await readNotes(last);
    for (const [id, text] of acknowledged) expect(notes[`${id}:left`]).toBe(text);
    for (const [id, text] of Object.entries(notes)) {
      const [pair, side] = id.split(':');
      expect(notes[`${pair}:${side === 'left' ? 'right' : 'left'}`]).toBe(text);
    }
  });

  it('what an export has and what came after it', async () => {
    const first = await open();
    await writeNotes(first, { a: 'saved', b: 'saved' });
    const database = DOCUMENTS.slice('v1/'.length, -'/documents'.length);
    const body = JSON.stringify({ database, export_directory: 'kept', export_name: 'notes' });
    const exported = await fetch(`${first.url}/emulator/v1/projects/demo-launch:export`, { method: 'POST', body });
    expect(exported.status).toBe(200);
    await first.kill();
    rmSync(journal);
    const seed = ['--seed_from_export', path.join('kept', 'notes', 'notes.overall_export_metadata')];
    const second = await open(...seed);
    await writeNotes(second, { b: 'later' });
    await second.kill();
    expect(readFileSync(journal, 'utf8')).not.toContain('saved');
    const third = await open(...seed);
    expect(await readNotes(third)).toEqual({ a: 'saved', b: 'later' });
  });
});

describe('a journal', () => {
  async function writeThree(): Promise<void> {
    const opened = await open();
    await writeNotes(opened, { a: 'kept', b: 'kept', c: 'kept' });
    await opened.kill();
  }

  it('loses a last record that was cut off, and says so', async () => {
    await writeThree();
    truncateSync(journal, readFileSync(journal).length - 3);
    const second = await open();
    // This line goes to another pipe than the one that says that it runs.
    const output = () => second.standIn.output();
    await expect.poll(output).toMatch(/journal: the last record was cut off and never acknowledged: \d+ bytes/);
    expect(await readNotes(second)).toEqual({ a: 'kept', b: 'kept' });
    await writeNotes(second, { d: 'later' });
    const third = await open();
    expect(third.standIn.output()).not.toContain('cut off');
    expect(await readNotes(third)).toEqual({ a: 'kept', b: 'kept', d: 'later' });
  });

  it('that is damaged stops the start, naming file and remedy', async () => {
    await writeThree();
    const written = readFileSync(journal, 'utf8');
    const changed = written.replace('kept', 'kent');
    const lacksBytes = written.replace(/b.{30}/, '');
    for (const damaged of [changed, lacksBytes, `hello\n${written}`]) {
      writeFileSync(journal, damaged);
      const { ended, output } = startStandIn(['--journal', journal], folder);
      expect(await ended).toBe(1);
      expect(output()).toMatch(/journal: offset \d+: the checksum .* is wrong\. Restore this file, or delete it/);
      expect(output()).not.toContain('    at ');
      expect(readFileSync(journal, 'utf8')).toBe(damaged);
    }
  });

  it('without a folder stops the start', async () => {
    const { ended, output } = startStandIn(['--journal', path.join(folder, 'none', 'journal')], folder);
    expect(await ended).toBe(1);
    expect(output()).toContain(path.join('none', 'journal'));
  });

  it('is written only if a flag names it', async () => {
    const opened = await connect(startStandIn([], folder));
    await writeNotes(opened, { a: 'gone' });
    expect(existsSync(journal)).toBe(false);
  });

  // Windows cannot limit the size of a process's files.
  it.runIf(process.platform !== 'win32')('that cannot grow refuses commits, and keeps the others', async () => {
    appendFileSync(journal, '');
    const first = await connect(startStandInWithin(8, ['--journal', journal], folder));
    expect((await patch(first, 'notes/a', 'x'.repeat(3000))).status).toBe(200);
    const refused = await patch(first, 'notes/b', 'x'.repeat(9000));
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain(`${journal} cannot be written`);
    expect((await fetch(`${first.url}/${DOCUMENTS}/notes/b`)).status).toBe(404);
    expect((await patch(first, 'notes/c', 'small')).status).toBe(200);
    const second = await open();
    expect(Object.keys(await readNotes(second))).toEqual(['a', 'c']);
  });
});

function patch({ url }: Opened, document: string, text: string): Promise<Response> {
  return fetch(`${url}/${DOCUMENTS}/${document}`, {
    method: 'PATCH',
    body: JSON.stringify({ fields: { text: { stringValue: text } } }),
  });
}

/** Commits pairs of documents until the stand-in is gone. `acknowledged` gets the id and text of each pair. */
async function writePairs({ url }: Opened, writer: string, acknowledged: Map<string, string>): Promise<void> {
  const commit = `${url}/${DOCUMENTS}:commit`;
  for (let count = 0; ; count += 1) {
    const id = `${writer}-${count}`;
    const fields = { text: { stringValue: id } };
    const name = `${DOCUMENTS.slice('v1/'.length)}/notes/${id}`;
    const writes = ['left', 'right'].map((side) => ({ update: { name: `${name}:${side}`, fields } }));
    const answer = await fetch(commit, { method: 'POST', body: JSON.stringify({ writes }) }).catch(() => undefined);
    if (answer === undefined) return;
    if (answer.ok) acknowledged.set(id, id);
  }
}
