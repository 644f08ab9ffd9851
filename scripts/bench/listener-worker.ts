/** A client of its own that listens to a collection. Tells its parent how many documents its snapshots have, whenever they change. */
import { parentPort, workerData } from 'node:worker_threads';
import { initializeApp } from 'firebase-admin/app';
import { initializeFirestore } from 'firebase-admin/firestore';
import { z } from 'zod';

const { host, projectId, collection } = z
  .object({ host: z.string(), projectId: z.string(), collection: z.string() })
  .parse(workerData);
const firestore = initializeFirestore(initializeApp({ projectId }));
firestore.settings({ host, ssl: false });
firestore.collection(collection).onSnapshot(({ size }) => parentPort?.postMessage(size));
