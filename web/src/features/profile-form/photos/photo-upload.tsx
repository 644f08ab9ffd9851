import { MAX_PHOTO_STRETCH, MIN_PHOTO_EDGE } from '@tagpo/contract/product';
import { useEffect, useEffectEvent } from 'react';
import { useStorage } from 'reactfire';
import { StorageProvider } from '../../../firebase/storage-provider.tsx';
import { ApiError, hasErrorCode } from '../../../lib/api/api-error.ts';
import { errorMessages } from '../../../messages/errors.ts';
import { photoMessages } from '../../../messages/profile/photos.ts';
import { useApi } from '../../../server/use-api.ts';
import { storePhoto, UnreadablePhotoError } from './store-photo.ts';
import type { Tile } from './tiles.ts';
import { type Album, isHeic, refuse } from './use-album.ts';

type PhotoUploadProps = { tile: Tile; file: File; album: Album };

/** Stores the photo of a tile while it is on the page, and cancels that when it is taken off. */
export function PhotoUpload(props: PhotoUploadProps) {
  return (
    <StorageProvider>
      <Upload {...props} />
    </StorageProvider>
  );
}

function Upload({ tile, file, album }: PhotoUploadProps) {
  const api = useApi();
  const storage = useStorage();
  const upload = useEffectEvent(async (signal: AbortSignal) => {
    const change = (values: Partial<Tile>) => album.change(tile.key, values);
    try {
      const photo = await storePhoto({
        api,
        storage,
        uid: album.uid,
        file,
        signal,
        onUploading: () => change({ state: 'uploading' }),
        onProgress: (progress) => change({ progress }),
      });
      change({ state: 'stored', progress: 1, photo });
    } catch (error) {
      if (signal.aborted) return;
      const reason = describeUnusable(error, file);
      if (hasErrorCode(error, 'photos-unavailable')) {
        change({ state: 'refused' });
        refuse(errorMessages.get()['photos-unavailable']);
      } else if (reason === undefined) {
        change({ state: 'failed' });
      } else {
        album.remove(tile);
        refuse(reason);
      }
    }
  });
  useEffect(() => {
    const controller = new AbortController();
    upload(controller.signal);
    return () => controller.abort();
  }, []);
  return null;
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
