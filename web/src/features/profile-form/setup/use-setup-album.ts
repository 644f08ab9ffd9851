import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import type { Photo } from '@tagpo/contract/wire/profile/photo';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { createDraft } from '../../../lib/device/draft.ts';
import { ownProfileKey } from '../../../server/own-profile.ts';
import { useAlbum } from '../photos/use-album.ts';

/** The ids of stored photos in the order last shown, separated by spaces. */
const openPhotoOrder = (uid: string) =>
  createDraft(`tagpo.photo-order.${uid}`, (value) => z.safeParse(z.string(), value).data);

/**
 * The album of an unfinished profile. The server appends each photo as its upload finishes and is told the order when the profile is
 * finished, so that until then the order is kept on the device.
 */
export function useSetupAlbum(uid: string, stored: readonly Photo[]) {
  const queries = useQueryClient();
  const [order] = useState(() => openPhotoOrder(uid));
  const [ordered] = useState(() => inOrder(stored, order.read()?.split(' ') ?? []));
  const album = useAlbum(uid, ordered);
  const photos = album.tiles.flatMap(({ photo }) => photo ?? []);
  const shown = photos.map(({ id }) => id).join(' ');
  useEffect(() => order.write(shown), [order, shown]);

  const handleLeave = useEffectEvent(() =>
    queries.setQueryData<OwnProfile>(ownProfileKey, (own) =>
      own?.isProfileComplete === false ? { ...own, album: photos, photos: photos.map(({ url }) => url) } : own,
    ),
  );
  // A member who leaves set-up and comes back sees the photos that they added.
  useEffect(() => () => void handleLeave(), []);

  return { ...album, clearOrder: () => order.clear() };
}

/** Photos that the order does not name come last. */
export function inOrder(photos: readonly Photo[], ids: readonly string[]): Photo[] {
  const placeOf = ({ id }: Photo) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other));
}
