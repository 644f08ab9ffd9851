import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ownProfileKey } from '../../../../server/own-profile.ts';

type Place = { key: string; state: string };

/** True if photos are not in the order that the server has or not all stored. New ones belong at the end. */
export function hasUnsavedPhotos(saved: readonly string[], tiles: readonly Place[]): boolean {
  const keys = tiles.map(({ key }) => key);
  const kept = saved.filter((id) => keys.includes(id));
  const isInOrder = kept.every((id, index) => keys[index] === id);
  return !isInOrder || tiles.some(({ state }) => state !== 'stored');
}

/** True if every photo is in its saved place, so that no order has to be saved. */
export function isSameOrder(saved: readonly string[], tiles: readonly Place[]): boolean {
  return saved.length === tiles.length && tiles.every(({ key }, index) => key === saved[index]);
}

/** Adding and removing photos takes effect at once, so the profile is refetched even if the form is not saved. */
export function useRefreshAfterPhotos(saved: readonly string[], tiles: readonly Place[]): void {
  const queries = useQueryClient();
  const handleLeave = useEffectEvent(() => {
    const isSame = saved.length === tiles.length && tiles.every(({ key }) => saved.includes(key));
    if (!isSame) queries.invalidateQueries({ queryKey: ownProfileKey });
  });
  useEffect(() => () => handleLeave(), []);
}
