/** Listeners of the real SDKs over breaks: offline, a server that starts anew, a target that is denied. */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  disableNetwork,
  doc,
  enableNetwork,
  type Firestore,
  getFirestore,
  onSnapshot,
  type Query,
  setDoc,
  setLogLevel,
  terminate,
} from 'firebase/firestore';
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from 'firebase-admin/app';
import { initializeFirestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createService, type Service } from '../src/service/service.ts';
import { type RunningServer, startServer } from '../src/transport/server.ts';

const PROJECT = 'demo-recovery';
/** A client's back-off after a lost connection takes seconds. */
const RECONNECT = { timeout: 30_000, interval: 50 };

let service: Service;
let server: RunningServer;
let app: FirebaseApp;
let db: Firestore;
let admin: ReturnType<typeof openAdmin>;

async function start(port: number): Promise<void> {
  service = createService();
  server = await startServer({ host: '127.0.0.1', port, ...service, directory: '.', shutdown: () => undefined });
}

async function stop(): Promise<void> {
  await server.close();
  await service.control.close();
}

function openAdmin() {
  const adminApp = initializeAdminApp({ projectId: PROJECT }, `admin-${Math.random()}`);
  return { firestore: initializeFirestore(adminApp), close: () => deleteAdminApp(adminApp) };
}

beforeEach(async () => {
  // A lost connection is what these tests are about: the SDK need not report it.
  setLogLevel('silent');
  await start(0);
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${server.port}`;
  app = initializeApp({ projectId: PROJECT, apiKey: 'none' }, `web-${Math.random()}`);
  db = getFirestore(app);
  connectFirestoreEmulator(db, '127.0.0.1', server.port);
  admin = openAdmin();
});

afterEach(async () => {
  await terminate(db);
  await deleteApp(app);
  await admin.close();
  await stop();
});

/** Each snapshot as its ids and what its metadata says; each error as its code. */
function record(query: Query): string[] {
  const seen: string[] = [];
  onSnapshot(
    query,
    { includeMetadataChanges: true },
    ({ docs, metadata }) => {
      const from = metadata.fromCache ? 'cache' : 'server';
      seen.push(`${docs.map(({ id }) => id).join(' ')} | ${metadata.hasPendingWrites ? 'pending' : from}`);
    },
    ({ code }) => seen.push(code),
  );
  return seen;
}

const items = () => collection(db, 'items');

describe('the JS SDK', () => {
  it('catches up with one snapshot after being offline', async () => {
    await admin.firestore.doc('items/old').set({});
    await admin.firestore.doc('items/kept').set({});
    const seen = record(items());
    await expect.poll(() => seen.at(-1)).toBe('kept old | server');
    await disableNetwork(db);
    await expect.poll(() => seen.at(-1)).toBe('kept old | cache');
    await admin.firestore.doc('items/old').delete();
    await admin.firestore.doc('items/new').set({});
    seen.length = 0;
    service.control.resetMeter();
    await enableNetwork(db);
    await expect.poll(() => seen.at(-1)).toBe('kept new | server');
    expect(seen).toHaveLength(1);
    expect(service.control.meter()).toMatchObject({ total: { reads: 1 } });
  });

  it('drops what a new server does not have', async () => {
    await admin.firestore.doc('items/gone').set({});
    await admin.firestore.doc('items/kept').set({ n: 1 });
    const seen = record(items());
    await expect.poll(() => seen.at(-1)).toBe('gone kept | server');
    const { port } = server;
    await stop();
    await start(port);
    const later = openAdmin();
    await later.firestore.doc('items/kept').set({ n: 2 });
    await expect.poll(() => seen.at(-1), RECONNECT).toBe('kept | server');
    expect(seen).not.toContain('gone | server');
    await later.close();
  }, 40_000);

  it('goes on with its other targets when one is denied', async () => {
    service.control.setRules(
      PROJECT,
      `rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          match /items/{item} { allow read, write; }
        }
      }`,
    );
    const seen = record(items());
    await expect.poll(() => seen.at(-1)).toBe(' | server');
    const denied = record(collection(db, 'secrets'));
    await expect.poll(() => denied.at(-1)).toBe('permission-denied');
    await admin.firestore.doc('items/a').set({});
    await expect.poll(() => seen.at(-1)).toBe('a | server');
  });

  it('settles its own writes, those that change nothing too', async () => {
    const seen = record(items());
    await expect.poll(() => seen.at(-1)).toBe(' | server');
    for (let time = 0; time < 2; time++) {
      seen.length = 0;
      await setDoc(doc(db, 'items/a'), { n: 1 });
      await expect.poll(() => seen).toEqual(['a | pending', 'a | server']);
    }
  });
});

describe('firebase-admin', () => {
  it('drops what a new server does not have', async () => {
    await admin.firestore.doc('items/gone').set({});
    const seen: string[] = [];
    const unsubscribe = admin.firestore
      .collection('items')
      .onSnapshot(({ docs }) => seen.push(docs.map(({ id }) => id).join(' ')));
    await expect.poll(() => seen.at(-1)).toBe('gone');
    const { port } = server;
    await stop();
    await start(port);
    const later = openAdmin();
    await later.firestore.doc('items/new').set({});
    await expect.poll(() => seen.at(-1), RECONNECT).toBe('new');
    unsubscribe();
    await later.close();
  }, 40_000);
});
