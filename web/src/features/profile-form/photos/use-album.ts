import { deletePhoto } from '@tagpo/contract/calls/photos';
import { MAX_PHOTO_STRETCH, MAX_PHOTOS, MIN_PHOTO_EDGE } from '@tagpo/contract/product';
import type { Photo } from '@tagpo/contract/wire/profile/photo';
import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { addToast } from '../../../components/toast/toasts.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useReadable } from '../../../lib/hooks/use-readable.ts';
import { photoMessages } from '../../../messages/profile/photos.ts';
import { useApi } from '../../../server/use-api.ts';
import { storePhoto, UnreadablePhotoError } from './store-photo.ts';
import { changeTiles, type Tile, type TileAction, toTile } from './tiles.ts';
import { useLostPhotos } from './use-lost-photos.ts';

export type Album = ReturnType<typeof useAlbum>;

/** The photos of a form, stored or being uploaded, and what can be done with them. */
export function useAlbum(uid: string, stored: readonly Photo[]) {
  const api = useApi();
  const [store] = useState(() => atom<readonly Tile[]>(stored.map(toTile)));
  const tiles = useReadable(store);
  const [storedKeys, setStoredKeys] = useState(() => stored.map(({ id }) => id));
  const dispatch = (action: TileAction) => store.set(changeTiles(store.get(), action));
  const uploads = useRef(new Map<string, AbortController>());
  const running = useRef(new Map<string, Promise<void>>());
  const { lost, settle } = useLostPhotos({ uid, stored: stored.length, tiles });

  useEffect(() => {
    const open = uploads.current;
    return () => {
      for (const upload of open.values()) upload.abort();
    };
  }, []);

  async function upload(key: string, file: File): Promise<void> {
    const controller = new AbortController();
    uploads.current.set(key, controller);
    const change = (values: Partial<Tile>) => dispatch({ type: 'change', key, change: values });
    change({ state: 'preparing', progress: 0 });
    try {
      const photo = await storePhoto({
        api,
        file,
        signal: controller.signal,
        onUploading: () => change({ state: 'uploading' }),
        onProgress: (progress) => change({ progress }),
      });
      change({ state: 'stored', progress: 1, photo });
      setStoredKeys((keys) => [...keys, key]);
    } catch (error) {
      if (controller.signal.aborted) return;
      const reason = describeUnusable(error, file);
      if (reason === undefined) {
        change({ state: 'failed' });
      } else {
        dispatch({ type: 'remove', key });
        refuse(reason);
      }
    } finally {
      uploads.current.delete(key);
    }
  }

  function start(key: string, file: File): void {
    const done = upload(key, file).finally(() => running.current.delete(key));
    running.current.set(key, done);
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
    for (const { key, file } of added) if (file) start(key, file);
  }

  async function remove({ key, photo }: Tile): Promise<void> {
    uploads.current.get(key)?.abort();
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
    tiles,
    /** The tiles' keys in the order in which the server has their photos: each new one came last. */
    storedKeys,
    add,
    remove,
    retry: ({ key, file }: Tile) => file && start(key, file),
    lost,
    giveUpLost: () => settle(),
    move: (key: string, to: number) => dispatch({ type: 'move', key, to }),
    /** Waits for uploads and returns the links in order; undefined if a photo failed. */
    async whenStored(): Promise<string[] | undefined> {
      await Promise.all(running.current.values());
      if (store.get().some(({ state }) => state !== 'stored')) return undefined;
      return store.get().flatMap(({ photo }) => photo?.url ?? []);
    },
  };
}

function refuse(description: string): void {
  addToast({ title: photoMessages.get().title, description, tone: 'destructive' });
}

function isHeic({ name, type }: File): boolean {
  return /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
}

/** Why a file can never be a photo here; undefined where another try may succeed. */
function describeUnusable(error: unknown, file: File): string | undefined {
  if (error instanceof UnreadablePhotoError) return describeUnreadable(file);
  if (!(error instanceof ApiError) || error.body?.code !== 'photo-refused') return undefined;
  const t = photoMessages.get();
  const key = error.body.issues?.[0]?.key;
  if (key === 'photo-too-small') return t.tooSmall({ name: file.name, edge: MIN_PHOTO_EDGE });
  if (key === 'photo-too-long') return t.tooLong({ name: file.name, times: MAX_PHOTO_STRETCH });
  return describeUnreadable(file);
}

function describeUnreadable(file: File): string {
  const t = photoMessages.get();
  return isHeic(file) ? t.heic({ name: file.name }) : t.unreadable({ name: file.name });
}
