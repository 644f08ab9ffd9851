/** The stand-in with a journal, killed in the midst of its work and started again: what it acknowledged is there. */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Firestore } from 'firebase-admin/firestore';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAdminSdk } from '../sdk/admin-sdk.ts';
import { buildStandIn, type Started, startStandIn, startStandInWithin } from './processes.ts';

const NOTES = 'v1/projects/demo-launch/databases/(default)/documents/notes';

interface Opened {
  readonly standIn: Started;
  readonly url: string;
  readonly firestore: Firestore;
  kill(): Promise<void>;
}

let folder: string;
let journal: string;

beforeAll(buildStandIn, 20_000);
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'journal-'));
  journal = path.join(folder, 'journal');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function open(...args: string[]): Promise<Opened> {
  return connect(startStandIn(['--port', '0', '--journal', journal, ...args], folder));
}

async function connect(standIn: Started): Promise<Opened> {
  await standIn.prints('ready after');
  const address = /running on (\S+),/.exec(standIn.output())?.[1] ?? '';
  process.env.FIRESTORE_EMULATOR_HOST = address;
  const sdk = openAdminSdk('demo-launch');
  const kill = async () => {
    standIn.child.kill('SIGKILL');
    expect(await standIn.ended).toBe('SIGKILL');
    await sdk.close();
  };
  return { standIn, url: `http://${address}`, firestore: sdk.firestore, kill };
}

async function readNotes({ firestore }: Opened): Promise<Record<string, unknown>> {
  const { docs } = await firestore.collection('notes').get();
  return Object.fromEntries(docs.map((note) => [note.id, note.data().text]));
}

async function writeNotes({ firestore }: Opened, texts: Record<string, string>): Promise<void> {
  for (const [id, text] of Object.entries(texts)) await firestore.doc(`notes/${id}`).set({ text });
}

describe('after SIGKILL the stand-in has', () => {
  const BEFORE = { a: 'old', b: 'old' };
  const cases: readonly [string, (db: Firestore, opened: Opened) => Promise<unknown>, Record<string, string>][] = [
    ['a document that was set', (db) => db.doc('notes/c').set({ text: 'new' }), { ...BEFORE, c: 'new' }],
    ['an update', (db) => db.doc('notes/a').update({ text: 'new' }), { a: 'new', b: 'old' }],
    ['a deletion', (db) => db.doc('notes/a').delete(), { b: 'old' }],
    [
      'a transaction',
      (db) =>
        db.runTransaction(async (transaction) => {
          const note = await transaction.get(db.doc('notes/a'));
          transaction.update(note.ref, { text: `${note.data()?.text}er` }).delete(db.doc('notes/b'));
        }),
      { a: 'older' },
    ],
    [
      'a batch',
      (db) => db.batch().delete(db.doc('notes/a')).set(db.doc('notes/c'), { text: 'new' }).commit(),
      { b: 'old', c: 'new' },
    ],
    [
      'each write of a bulk writer',
      async (db) => {
        const writer = db.bulkWriter();
        for (const id of ['a', 'b', 'c']) void writer.set(db.doc(`notes/${id}`), { text: 'new' });
        await writer.close();
      },
      { a: 'new', b: 'new', c: 'new' },
    ],
    [
      'commits that were under way together',
      (db) => Promise.all(['c', 'd', 'e'].map((id) => db.doc(`notes/${id}`).set({ text: 'new' }))),
      { ...BEFORE, c: 'new', d: 'new', e: 'new' },
    ],
    ['a write by REST', (_db, { url }) => patch(`${url}/${NOTES}/c`, 'new'), { ...BEFORE, c: 'new' }],
    ['nothing that was cleared', (_db, { url }) => fetch(`${url}/reset`, { method: 'POST' }), {}],
  ];

  it.each(cases)('%s', async (_claim, write, expected) => {
    const first = await open();
    await writeNotes(first, BEFORE);
    await write(first.firestore, first);
    await first.kill();
    const second = await open();
    expect(await readNotes(second)).toEqual(expected);
    await second.kill();
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
    await first.kill();
    const second = await open();
    expect(JSON.stringify((await second.firestore.doc('notes/all').get()).data())).toBe(JSON.stringify(written));
    await second.kill();
  });

  it('what was written after each of several kills', async () => {
    for (const id of ['a', 'b', 'c']) {
      const opened = await open();
      await writeNotes(opened, { [id]: 'kept' });
      await opened.kill();
    }
    const last = await open();
    expect(await readNotes(last)).toEqual({ a: 'kept', b: 'kept', c: 'kept' });
    await last.kill();
  });

  it('every acknowledged batch, and none by half, at any moment', async () => {
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < 6; round += 1) {
      const opened = await open();
      const writers = Array.from({ length: 4 }, (_, writer) => writePairs(opened, `${round}-${writer}`, acknowledged));
      const wanted = acknowledged.size + 1 + Math.floor(Math.random() * 100);
      await expect.poll(() => acknowledged.size, { interval: 1 }).toBeGreaterThanOrEqual(wanted);
      opened.standIn.child.kill('SIGKILL');
      await Promise.all(writers);
      await opened.kill();
    }
    const last = await open();
    const notes = await readNotes(last);
    for (const [id, text] of acknowledged) expect(notes[`${id}-left`]).toBe(text);
    for (const [id, text] of Object.entries(notes)) {
      expect(notes[id.endsWith('-left') ? id.replace('-left', '-right') : id.replace('-right', '-left')]).toBe(text);
    }
    await last.kill();
  });

  it('what an export has and what came after it', async () => {
    const first = await open();
    await writeNotes(first, { a: 'saved', b: 'saved' });
    const body = JSON.stringify({ export_directory: 'kept', export_name: 'notes' });
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
    await third.kill();
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
    expect(second.standIn.output()).toMatch(/journal: the last record was cut off and never acknowledged: \d+ bytes/);
    expect(await readNotes(second)).toEqual({ a: 'kept', b: 'kept' });
    await writeNotes(second, { d: 'later' });
    await second.kill();
    const third = await open();
    expect(third.standIn.output()).not.toContain('cut off');
    expect(await readNotes(third)).toEqual({ a: 'kept', b: 'kept', d: 'later' });
    await third.kill();
  });

  it.each([
    ['a changed byte', (text: string) => text.replace('kept', 'kent')],
    ['a missing piece', (text: string) => text.replace(/b.{30}/, '')],
    ['lines of something else', (text: string) => `hello\n${text}`],
  ])('with %s stops the start, naming file and remedy', async (_claim, damage) => {
    await writeThree();
    const damaged = damage(readFileSync(journal, 'utf8'));
    writeFileSync(journal, damaged);
    const { ended, output } = startStandIn(['--port', '0', '--journal', journal], folder);
    expect(await ended).toBe(1);
    expect(output()).toMatch(
      /journal: offset \d+: the checksum of the record is wrong\. Restore this file, or delete it/,
    );
    expect(output()).not.toContain('    at ');
    expect(readFileSync(journal, 'utf8')).toBe(damaged);
  });

  it('without a folder stops the start', async () => {
    const { ended, output } = startStandIn(['--port', '0', '--journal', path.join(folder, 'none', 'journal')], folder);
    expect(await ended).toBe(1);
    expect(output()).toContain(path.join('none', 'journal'));
  });

  it('is not kept without being asked for', async () => {
    const opened = await connect(startStandIn(['--port', '0'], folder));
    await writeNotes(opened, { a: 'gone' });
    await opened.kill();
    expect(existsSync(journal)).toBe(false);
  });

  // A limit on the size of files, as a full disk; Windows has none for a process.
  it.runIf(process.platform !== 'win32')('that cannot grow refuses commits, and keeps the others', async () => {
    appendFileSync(journal, '');
    const first = await connect(startStandInWithin(8, ['--port', '0', '--journal', journal], folder));
    expect((await patch(`${first.url}/${NOTES}/a`, 'x'.repeat(3000))).status).toBe(200);
    const refused = await patch(`${first.url}/${NOTES}/b`, 'x'.repeat(9000));
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain(`${journal} cannot be written`);
    expect((await fetch(`${first.url}/${NOTES}/b`)).status).toBe(404);
    expect((await patch(`${first.url}/${NOTES}/c`, 'small')).status).toBe(200);
    await first.kill();
    const second = await open();
    expect(Object.keys(await readNotes(second))).toEqual(['a', 'c']);
    await second.kill();
  });
});

function patch(url: string, text: string): Promise<Response> {
  return fetch(url, { method: 'PATCH', body: JSON.stringify({ fields: { text: { stringValue: text } } }) });
}

/** Two documents in each commit, until the stand-in is gone; `acknowledged` gets the pair's id and text. */
async function writePairs({ url }: Opened, writer: string, acknowledged: Map<string, string>): Promise<void> {
  const documents = NOTES.slice('v1/'.length);
  for (let count = 0; ; count += 1) {
    const id = `${writer}-${count}`;
    const writes = ['left', 'right'].map((side) => ({
      update: { name: `${documents}/${id}-${side}`, fields: { text: { stringValue: id } } },
    }));
    const commit = `${url}/v1/projects/demo-launch/databases/(default)/documents:commit`;
    const answer = await fetch(commit, { method: 'POST', body: JSON.stringify({ writes }) }).catch(() => undefined);
    if (answer === undefined) return;
    if (answer.ok) acknowledged.set(id, id);
  }
}
