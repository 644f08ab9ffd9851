import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ownProfileKey } from '../../../../server/own-profile.ts';

type Place = { key: string; state: string };

/** True when photos are not where the saved album has them, or not all are stored. New ones belong at the end. */
export function hasUnsavedPhotos(saved: readonly string[], tiles: readonly Place[]): boolean {
  const keys = tiles.map(({ key }) => key);
  const kept = saved.filter((id) => keys.includes(id));
  const isInOrder = kept.every((id, index) => keys[index] === id);
  return !isInOrder || tiles.some(({ state }) => state !== 'stored');
}

/** True when every photo is where it was: then no order has to be saved, whatever became of the photos meanwhile. */
export function isSameOrder(saved: readonly string[], tiles: readonly Place[]): boolean {
  return saved.length === tiles.length && tiles.every(({ key }, index) => key === saved[index]);
}

/** Photos are added and removed at once, so a page left without saving has changed the profile all the same. */
export function useRefreshAfterPhotos(saved: readonly string[], tiles: readonly Place[]): void {
  const queries = useQueryClient();
  const handleLeave = useEffectEvent(() => {
    const isSame = saved.length === tiles.length && tiles.every(({ key }) => saved.includes(key));
    if (!isSame) queries.invalidateQueries({ queryKey: ownProfileKey });
  });
  useEffect(() => () => handleLeave(), []);
}
