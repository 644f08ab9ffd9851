import { deletePhoto } from '@tagpo/contract/calls/photos';
import { MAX_PHOTOS } from '@tagpo/contract/product';
import type { Photo } from '@tagpo/contract/wire/profile/photo';
import { atom, type ReadableAtom } from 'nanostores';
import { useState } from 'react';
import { addToast } from '../../../components/toast/toasts.ts';
import { useReadable } from '../../../lib/hooks/use-readable.ts';
import { photoMessages } from '../../../messages/profile/photos.ts';
import { useApi } from '../../../server/use-api.ts';
import { changeTiles, isOnItsWay, type Tile, type TileAction, toTile } from './tiles.ts';
import { useLostPhotos } from './use-lost-photos.ts';

export type Album = ReturnType<typeof useAlbum>;

/** The photos of a form, stored or being uploaded, and what can be done with them. */
export function useAlbum(uid: string, stored: readonly Photo[]) {
  const api = useApi();
  const [store] = useState(() => atom<readonly Tile[]>(stored.map(toTile)));
  const tiles = useReadable(store);
  const [storedKeys, setStoredKeys] = useState(() => stored.map(({ id }) => id));
  const dispatch = (action: TileAction) => store.set(changeTiles(store.get(), action));
  const { lost, settle } = useLostPhotos({ uid, stored: stored.length, tiles });

  function change(key: string, values: Partial<Tile>): void {
    dispatch({ type: 'change', key, change: values });
    if (values.photo) setStoredKeys((keys) => [...keys, key]);
  }

  function add(files: readonly File[]): void {
    const images = files.filter((file) => file.type.startsWith('image/') || isHeic(file));
    const other = files.find((file) => !images.includes(file));
    if (other) refuse(photoMessages.get().notImage({ name: other.name }));
    const taken = images.slice(0, MAX_PHOTOS - tiles.length);
    if (taken.length < images.length) refuse(photoMessages.get().tooMany({ max: MAX_PHOTOS }));
    const added = taken.map(
      (file): Tile => ({
        key: crypto.randomUUID(),
        preview: URL.createObjectURL(file),
        state: 'preparing',
        progress: 0,
        file,
      }),
    );
    dispatch({ type: 'add', tiles: added });
    settle(added.length);
  }

  async function remove({ key, photo }: Tile): Promise<void> {
    const at = tiles.findIndex((tile) => tile.key === key);
    const tile = tiles[at];
    dispatch({ type: 'remove', key });
    if (!photo || !tile) return;
    const before = store.get();
    try {
      const { data: photos } = await api(deletePhoto, { params: { id: photo.id } });
      dispatch({ type: 'keep', of: before, photos });
    } catch {
      dispatch({ type: 'restore', tile, at });
      refuse(photoMessages.get().removeFailed);
    }
  }

  return {
    uid,
    tiles,
    /** The tiles' keys in the order in which the server has their photos: each new one came last. */
    storedKeys,
    add,
    change,
    remove,
    retry: ({ key }: Tile) => change(key, { state: 'preparing', progress: 0 }),
    lost,
    giveUpLost: () => settle(),
    move: (key: string, to: number) => dispatch({ type: 'move', key, to }),
    /** Waits for uploads and returns the links in order; undefined if a photo failed. */
    async whenStored(): Promise<string[] | undefined> {
      await whenSettled(store);
      if (store.get().some(({ state }) => state !== 'stored')) return undefined;
      return store.get().flatMap(({ photo }) => photo?.url ?? []);
    },
  };
}

function whenSettled(store: ReadableAtom<readonly Tile[]>): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.listen(check);
    function check() {
      if (store.get().some(isOnItsWay)) return;
      stop();
      resolve();
    }
    check();
  });
}

export function refuse(description: string): void {
  addToast({ title: photoMessages.get().title, description, tone: 'destructive' });
}

export function isHeic({ name, type }: File): boolean {
  return /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}
