/** Measures the stand-in alone under loads that are larger than the product's: many writes, large results, contention, imports, a soak. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, doc, getDoc, getFirestore, runTransaction } from 'firebase/firestore';
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import { FieldValue, type Firestore, initializeFirestore } from 'firebase-admin/firestore';
import { writeExport } from '../../emulator/src/store/export/write-export.ts';
import type { Document } from '../../emulator/src/values/document.ts';
import { PROJECT_ID } from '../suite/firebase-cli/firebase-cli.ts';
import { measureGrowth } from './listeners.ts';
import { quantile } from './quantile.ts';
import { startStandIn } from './stand-in.ts';

const RESULT_SIZE = 20_000;
const BATCH_SIZE = 500;
const CLIENTS = 50;
const DOCUMENT_BYTES = 4096;
const TRANSFORM_ROUNDS = 9;
const SOAK_DOCUMENTS = 1000;
const SOAK_SAMPLES = 12;
const GIB = 2 ** 30;

export interface Load {
  readonly seconds: number;
  /** Processor time of the stand-in. On a machine that others use too, it tells more than the time that passed. */
  readonly cpuSeconds: number;
}

type StandIn = Awaited<ReturnType<typeof startStandIn>>;

/** A stand-in of its own, and the Admin SDK connected to it. */
async function withStandIn<T>(
  port: number,
  work: (firestore: Firestore, standIn: StandIn) => Promise<T>,
  limits?: string,
): Promise<T> {
  const standIn = await startStandIn(port, [], limits);
  const app = initializeAdminApp({ projectId: PROJECT_ID }, 'load-bench');
  const firestore = initializeFirestore(app);
  firestore.settings({ host: standIn.host, ssl: false });
  try {
    return await work(firestore, standIn);
  } finally {
    await deleteAdminApp(app);
    await standIn.stop();
  }
}

async function timed(standIn: StandIn, work: () => Promise<unknown>): Promise<Load> {
  const [start, cpu] = [performance.now(), standIn.cpuSeconds()];
  await work();
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: standIn.cpuSeconds() - cpu };
}

export function measureWrites(port: number): Promise<Load> {
  return withStandIn(port, (firestore, standIn) => timed(standIn, () => measureGrowth(firestore, standIn.host)));
}

/** The median times of counting and of reading all of 20,000 documents, and the mean processor times. */
export function measureResults(port: number): Promise<{ readonly count: Load; readonly read: Load }> {
  return withStandIn(port, async (firestore, standIn) => {
    const collection = firestore.collection('large');
    for (let first = 0; first < RESULT_SIZE; first += BATCH_SIZE) {
      const batch = firestore.batch();
      for (let id = first; id < first + BATCH_SIZE; id++)
        batch.set(collection.doc(`${id}`), { id, name: `Member ${id}` });
      await batch.commit();
    }
    // The system counts processor time too coarsely for a single round.
    const median = async (rounds: number, work: () => Promise<unknown>): Promise<Load> => {
      const times: number[] = [];
      const { cpuSeconds } = await timed(standIn, async () => {
        for (let round = 0; round < rounds; round++) times.push((await timed(standIn, work)).seconds);
      });
      return { seconds: quantile(times, 0.5), cpuSeconds: cpuSeconds / rounds };
    };
    return {
      count: await median(21, () => collection.count().get()),
      read: await median(9, () => collection.get()),
    };
  });
}

/**
 * Divides the time per transform in a write of 4,000 (more than production accepts) by that in a write of 500. Each time is the best of
 * several writes.
 */
export function measureTransforms(port: number): Promise<number> {
  const measure = async (firestore: Firestore, standIn: StandIn): Promise<number> => {
    const timeOfOne = async (count: number): Promise<number> => {
      const write = Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, FieldValue.increment(1)]));
      const times: number[] = [];
      for (let round = 0; round < TRANSFORM_ROUNDS; round++) {
        times.push(
          (await timed(standIn, () => firestore.doc(`transforms/${count}`).set(write, { merge: true }))).seconds,
        );
      }
      return Math.min(...times) / count;
    };
    await timeOfOne(500);
    const few = await timeOfOne(500);
    return (await timeOfOne(4000)) / few;
  };
  return withStandIn(port, measure, 'field-transforms=off');
}

/**
 * 50 clients of the Web SDK add one to the same document in a transaction each, all at once. They are connected before that: in one process,
 * their own start takes more than a second of its processor time.
 */
export function measureContention(port: number): Promise<Load> {
  return withStandIn(port, async (firestore, standIn) => {
    await firestore.doc('counters/one').set({ n: 0 });
    const apps = Array.from({ length: CLIENTS }, (_, index) =>
      initializeApp({ projectId: PROJECT_ID }, `web-${index}`),
    );
    const clients = apps.map((app) => {
      const client = getFirestore(app);
      connectFirestoreEmulator(client, '127.0.0.1', port, { mockUserToken: 'owner' });
      return client;
    });
    const increment = (client: (typeof clients)[number]) => {
      const counter = doc(client, 'counters/one');
      return runTransaction(client, async (transaction) => {
        const present = await transaction.get(counter);
        transaction.update(counter, { n: Number(present.get('n')) + 1 });
      });
    };
    await Promise.all(clients.map((client) => getDoc(doc(client, 'counters/other'))));
    const load = await timed(standIn, () => Promise.all(clients.map(increment)));
    const counted = (await firestore.doc('counters/one').get()).get('n');
    if (counted !== CLIENTS) throw new Error(`${CLIENTS} clients have counted to ${counted}`);
    await Promise.all(apps.map(deleteApp));
    return load;
  });
}

function* madeDocuments(bytes: number): Generator<Document> {
  const text = 'The quick brown fox jumps over the lazy dog. '.repeat(100).slice(0, DOCUMENT_BYTES - 100);
  for (let index = 0; index * DOCUMENT_BYTES < bytes; index++) {
    const fields = new Map<string, string | bigint>([
      ['id', BigInt(index)],
      ['text', `${index} ${text}`],
    ]);
    yield { path: `imported/${index}`, fields, createTime: 0, updateTime: 0 };
  }
}

/** Starts a stand-in with an export of one GiB. The memory is the most it has used, in MiB. */
export async function measureImport(port: number): Promise<Load & { readonly peakMemory: number | undefined }> {
  const directory = mkdtempSync(join(tmpdir(), 'stand-in-import-'));
  try {
    const database = { project: PROJECT_ID, database: '(default)' };
    const file = await writeExport({ ...database, documents: madeDocuments(GIB), directory, name: 'large', time: 0 });
    const start = performance.now();
    const standIn = await startStandIn(port, ['--seed_from_export', file]);
    const seconds = (performance.now() - start) / 1000;
    const figures = { seconds, cpuSeconds: standIn.cpuSeconds(), peakMemory: standIn.peakMemory() };
    await standIn.stop();
    return figures;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** MiB of the stand-in's heap that are in use after a garbage collection, and MiB that it occupies. */
export interface SoakSample {
  readonly seconds: number;
  readonly rounds: number;
  readonly live: number;
  readonly resident: number;
}

/** Writes, deletes, transactions and short-lived listeners over the same thousand documents. Samples the memory in equal parts of the time. */
export function measureSoak(port: number, seconds: number): Promise<readonly SoakSample[]> {
  return withStandIn(port, async (firestore, standIn) => {
    await fillHistory(firestore);
    const samples: SoakSample[] = [];
    const start = performance.now();
    const elapsed = () => (performance.now() - start) / 1000;
    for (let round = 0; samples.length < SOAK_SAMPLES; ) {
      const due = ((samples.length + 1) * seconds) / SOAK_SAMPLES;
      for (; elapsed() < due; round++) await soakOnce(firestore, round);
      const resident = standIn.memory() ?? Number.NaN;
      samples.push({ seconds: elapsed(), rounds: round, live: await standIn.liveHeap(), resident });
    }
    return samples;
  });
}

async function soakOnce(firestore: Firestore, round: number): Promise<void> {
  const collection = firestore.collection('soaked');
  const batch = firestore.batch();
  for (let index = 0; index < 100; index++) {
    const document = collection.doc(`${(round * 37 + index * 11) % SOAK_DOCUMENTS}`);
    if (index % 10 === 0) batch.delete(document);
    else batch.set(document, { round, index, text: 'x'.repeat(200) });
  }
  const heard = Promise.withResolvers<void>();
  const stop = collection
    .where('round', '>=', round - 5)
    .limit(50)
    .onSnapshot(() => heard.resolve(), heard.reject);
  await batch.commit();
  await heard.promise;
  stop();
  await firestore.runTransaction(async (transaction) => {
    const counter = firestore.doc('counters/soak');
    const present = await transaction.get(counter);
    transaction.set(counter, { n: Number(present.get('n') ?? 0) + 1 });
  });
}

/** The stand-in keeps the last 100,000 changes, so that memory grows until there have been as many. */
async function fillHistory(firestore: Firestore): Promise<void> {
  for (let change = 0; change < 110_000; change += BATCH_SIZE) {
    const batch = firestore.batch();
    for (let index = change; index < change + BATCH_SIZE; index++) {
      batch.set(firestore.doc(`soaked/${index % SOAK_DOCUMENTS}`), { round: -1, index, text: 'x'.repeat(200) });
    }
    await batch.commit();
  }
}
