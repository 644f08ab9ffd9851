import { loadPlaces } from '@tagpo/contract/places/load';
import { useState } from 'react';

export type Towns = Awaited<ReturnType<typeof loadPlaces>>;

/** The list of towns, fetched when it is first asked for. */
export function useTowns() {
  const [towns, setTowns] = useState<Towns>();
  const [hasFailed, setHasFailed] = useState(false);

  async function load(): Promise<Towns | undefined> {
    if (towns) return towns;
    setHasFailed(false);
    try {
      const loaded = await loadPlaces();
      setTowns(loaded);
      return loaded;
    } catch {
      setHasFailed(true);
      return undefined;
    }
  }

  return { towns, hasFailed, load };
}
