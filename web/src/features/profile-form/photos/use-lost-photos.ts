import { MAX_PHOTOS } from '@tagpo/contract/product';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { createDraft } from '../../../lib/device/draft.ts';
import type { Tile } from './tiles.ts';

const photoCount = z.int().check(z.positive(), z.maximum(MAX_PHOTOS));

/** How many photos the album is to hold, kept while some are not stored yet. */
const openExpected = (uid: string) =>
  createDraft(`tagpo.photos.${uid}`, (value) => z.safeParse(photoCount, value).data);

/** How many uploads a reload cut off: their files are gone with the page, and only the member can choose them again. */
export function useLostPhotos({ uid, stored, tiles }: { uid: string; stored: number; tiles: readonly Tile[] }) {
  const [expected] = useState(() => openExpected(uid));
  const [lost, setLost] = useState(() => Math.max(0, (expected.read() ?? 0) - stored));
  const isMissing = lost > 0 || tiles.some(({ state }) => state !== 'stored');
  const wanted = isMissing ? tiles.length + lost : undefined;

  useEffect(() => {
    if (wanted === undefined) expected.clear();
    else expected.write(wanted);
  }, [expected, wanted]);

  return {
    lost,
    /** These were chosen again, or given up. */
    settle: (count = lost) => setLost(Math.max(0, lost - count)),
  };
}
