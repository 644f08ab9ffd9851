/** Measures what listeners cost the stand-in: one listener on a growing collection, and many listeners on one document. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, initializeFirestore } from 'firebase-admin/firestore';
import { PROJECT_ID } from '../suite/firebase-cli/firebase-cli.ts';
import { quantile } from './quantile.ts';
import { startStandIn } from './stand-in.ts';

const BATCHES = 200;
const BATCH_SIZE = 500;
/** The slope compares the means of this many batches at either end, because single batches vary too much. */
const SAMPLE = 10;
const LISTENERS = 200;
const WRITES = 9;

export interface ListenerFigures {
  /** Mean time of the last ten batches, divided by the mean time of the first ten. */
  readonly slope: number;
  /** Seconds for all batches. */
  readonly growth: number;
  /** Seconds until the listener has all documents. */
  readonly listened: number;
  /** Median milliseconds from a write until the last listener's callback has run. */
  readonly fanOut: number;
}

export async function measureListeners(port: number): Promise<ListenerFigures> {
  const standIn = await startStandIn(port);
  try {
    const app = initializeApp({ projectId: PROJECT_ID }, 'listener-bench');
    const firestore = initializeFirestore(app);
    firestore.settings({ host: `127.0.0.1:${port}`, ssl: false });
    const figures = { ...(await measureGrowth(firestore, standIn.host)), fanOut: await measureFanOut(firestore) };
    await deleteApp(app);
    return figures;
  } finally {
    await standIn.stop();
  }
}

/** Writes 100,000 documents, 500 at a time, into a collection that another client listens to. */
export async function measureGrowth(firestore: Firestore, host: string): Promise<Omit<ListenerFigures, 'fanOut'>> {
  const collection = 'growing';
  const listener = new Worker(new URL('listener-worker.ts', import.meta.url), {
    workerData: { host, projectId: PROJECT_ID, collection },
  });
  await once(listener, 'message');
  const hasAll = new Promise<void>((resolve) => {
    listener.on('message', (size) => size === BATCHES * BATCH_SIZE && resolve());
  });
  const start = performance.now();
  const times: number[] = [];
  for (let number = 0; number < BATCHES; number++) {
    const begin = performance.now();
    const batch = firestore.batch();
    for (let index = 0; index < BATCH_SIZE; index++) {
      const id = number * BATCH_SIZE + index;
      batch.set(firestore.doc(`${collection}/${id}`), { id, name: `Member ${id}`, active: id % 2 === 0 });
    }
    await batch.commit();
    times.push(performance.now() - begin);
  }
  await hasAll;
  const listened = (performance.now() - start) / 1000;
  await listener.terminate();
  return { slope: mean(times.slice(-SAMPLE)) / mean(times.slice(0, SAMPLE)), growth: sum(times) / 1000, listened };
}

async function measureFanOut(firestore: Firestore): Promise<number> {
  const document = firestore.doc('watched/one');
  let awaited = LISTENERS;
  let allCalled = Promise.withResolvers<void>();
  const round = () => {
    awaited = LISTENERS;
    allCalled = Promise.withResolvers();
    return allCalled.promise;
  };
  const first = round();
  const stops = Array.from({ length: LISTENERS }, () =>
    document.onSnapshot(() => {
      awaited--;
      if (awaited === 0) allCalled.resolve();
    }),
  );
  await first;
  const times: number[] = [];
  for (let number = 0; number < WRITES; number++) {
    const called = round();
    const start = performance.now();
    await Promise.all([document.set({ number }), called]);
    times.push(performance.now() - start);
  }
  for (const stop of stops) stop();
  return quantile(times, 0.5);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
