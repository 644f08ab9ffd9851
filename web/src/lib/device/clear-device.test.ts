import { afterEach, expect, it, vi } from 'vitest';
import { clearDevice } from './clear-device.ts';

afterEach(() => vi.unstubAllGlobals());

/** A device as a browser shows it: what is left of keys, databases and caches. */
function openDevice({ listsDatabases = true } = {}) {
  const keys: Record<string, string> = {};
  for (const key of ['tagpo.language', 'tagpo.language.unsaved', 'tagpo.appeal.me', 'tagpo.setup-draft.me', 'other']) {
    keys[key] = 'x';
  }
  const databases = new Set(['tagpo-seen', 'tagpo.me', 'tagpo.you', 'other']);
  const caches = new Set(['tagpo-photos', 'tagpo-shell-1']);
  vi.stubGlobal(
    'localStorage',
    Object.assign(Object.create({ removeItem: (key: string) => Reflect.deleteProperty(localStorage, key) }), keys),
  );
  vi.stubGlobal('indexedDB', {
    ...(listsDatabases && { databases: async () => [...databases].map((name) => ({ name, version: 1 })) }),
    deleteDatabase(name: string) {
      const request: { onsuccess?: () => void; onblocked?: () => void } = {};
      // One of them is held open by a page that does not heed it.
      queueMicrotask(() => (name === 'tagpo.you' ? request.onblocked?.() : request.onsuccess?.()));
      databases.delete(name);
      return request;
    },
  });
  vi.stubGlobal('caches', { delete: async (name: string) => caches.delete(name) });
  return { left: () => [Object.keys(localStorage), [...databases], [...caches]] };
}

it('leaves the language, and what has a rule of its own', async () => {
  const device = openDevice();
  await clearDevice();
  expect(device.left()).toEqual([
    ['tagpo.language', 'tagpo.language.unsaved', 'tagpo.appeal.me', 'other'],
    ['other'],
    ['tagpo-shell-1'],
  ]);
});

it('finds a member’s database where a browser lists none', async () => {
  const device = openDevice({ listsDatabases: false });
  await clearDevice('me');
  expect(device.left()[1]).toEqual(['tagpo.you', 'other']);
});
