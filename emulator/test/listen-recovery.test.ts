/** Listeners of the real SDKs across interruptions: the client is offline, the server restarts, one target is denied. */
import {
  collection,
  disableNetwork,
  doc,
  enableNetwork,
  type Firestore,
  onSnapshot,
  type Query,
  setDoc,
} from 'firebase/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createService, type Service } from '../src/service/service.ts';
import { type RunningServer, startServer } from '../src/transport/server.ts';
import { openAdminSdk } from './sdk/admin-sdk.ts';
import { openWebSdk } from './sdk/web-sdk.ts';

const PROJECT = 'demo-recovery';
/** A client waits for seconds before it connects again. */
const RECONNECT = { timeout: 30_000, interval: 50 };

let service: Service;
let server: RunningServer;
let client: ReturnType<typeof openWebSdk>;
let admin: ReturnType<typeof openAdminSdk>;
let db: Firestore;

async function start(port: number): Promise<void> {
  service = createService();
  server = await startServer({ host: '127.0.0.1', port, ...service, directory: '.', shutdown: () => undefined });
}

async function stop(): Promise<void> {
  await server.close();
  await service.control.close();
}

/** A new server without documents on the same port, written to by a new client. */
async function restartWith(path: string, data: object): Promise<void> {
  const { port } = server;
  await stop();
  await start(port);
  const later = openAdminSdk(PROJECT);
  await later.firestore.doc(path).set(data);
  await later.close();
}

beforeEach(async () => {
  await start(0);
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', `127.0.0.1:${server.port}`);
  client = openWebSdk({ projectId: PROJECT, host: '127.0.0.1', port: server.port });
  db = client.firestore;
  admin = openAdminSdk(PROJECT);
});

afterEach(async () => {
  await client.close();
  await admin.close();
  await stop();
  vi.unstubAllEnvs();
});

/** Records each snapshot as its ids and its source, and each error as its code. */
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
    await restartWith('items/kept', { n: 2 });
    await expect.poll(() => seen.at(-1), RECONNECT).toBe('kept | server');
    expect(seen).not.toContain('gone | server');
  }, 40_000);

  it('goes on with its other targets when one is denied', async () => {
    service.control.setRules(
      PROJECT,
      'service cloud.firestore { match /databases/{d}/documents { match /items/{i} { allow read, write; } } }',
    );
    const seen = record(items());
    await expect.poll(() => seen.at(-1)).toBe(' | server');
    const denied = record(collection(db, 'secrets'));
    await expect.poll(() => denied.at(-1)).toBe('permission-denied');
    await admin.firestore.doc('items/a').set({});
    await expect.poll(() => seen.at(-1)).toBe('a | server');
  });

  it('settles its own writes, even those that change nothing', async () => {
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
    await restartWith('items/new', {});
    await expect.poll(() => seen.at(-1), RECONNECT).toBe('new');
    unsubscribe();
  }, 40_000);
});
