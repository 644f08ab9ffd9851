import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { type IDBPDatabase, openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { clearDevice } from './clear-device.ts';
import { createStorage } from './test-storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** A device with keys, databases and caches, of this app and of others. */
async function openDevice() {
  const databases = new IDBFactory();
  const caches = new Set(['tagpo-photos', 'tagpo-shell-1']);
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
  sessionStorage.setItem('tagpo.scroll', '100');
  vi.stubGlobal('indexedDB', databases);
  vi.stubGlobal('caches', { delete: async (name: string) => caches.delete(name) });
  for (const key of ['tagpo.language', 'tagpo.language.unsaved', 'tagpo.appeal.me', 'tagpo.setup-draft.me', 'other']) {
    localStorage.setItem(key, 'x');
  }
  const connections: Record<string, IDBPDatabase> = {};
  for (const name of ['tagpo-seen', 'tagpo.me', 'tagpo.you', 'other', 'firebase-heartbeat-database']) {
    const connection = await openDB(name, 1, { upgrade: (database) => void database.createObjectStore('days') });
    await connection.put('days', 'today', 'x');
    // Two stay open: one of a page that does not heed the deletion, and Firebase's own.
    if (name !== 'tagpo.you' && name !== 'firebase-heartbeat-database') connection.close();
    connections[name] = connection;
  }
  return {
    connections,
    databases: async () => (await databases.databases()).map(({ name }) => name),
    caches: () => [...caches],
  };
}

it('keeps the language, the appeal code and what is not the member’s', async () => {
  const device = await openDevice();
  await clearDevice();
  device.connections['tagpo.you']?.close();
  expect(Object.keys(localStorage)).toEqual(['tagpo.language', 'tagpo.language.unsaved', 'tagpo.appeal.me', 'other']);
  expect(Object.keys(sessionStorage)).toEqual([]);
  await expect.poll(device.databases).toEqual(['other', 'firebase-heartbeat-database']);
  expect(await device.connections['firebase-heartbeat-database']?.getAll('days')).toEqual([]);
  expect(device.caches()).toEqual(['tagpo-shell-1']);
});

it('deletes the known databases where a browser lists none', async () => {
  const device = await openDevice();
  vi.stubGlobal('indexedDB', Object.assign(Object.create(indexedDB), { databases: undefined }));
  await clearDevice('me');
  expect(await device.databases()).toEqual(['tagpo.you', 'other', 'firebase-heartbeat-database']);
});
