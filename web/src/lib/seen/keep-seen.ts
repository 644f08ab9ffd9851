import { getOwnProfile } from '@tagpo/contract/calls/account';
import { listFavorites } from '@tagpo/contract/calls/choices';
import { getProfile, listUsers } from '@tagpo/contract/calls/members';
import type { QueryPersister } from '@tanstack/react-query';
import { isOffline, isUnreachable } from '../api/connection.ts';
import { callOfKey } from '../api/query-key.ts';
import { ownBuild } from '../build.ts';
import { logError } from '../log-error.ts';
import { readSeen, type Seen, writeSeen } from './seen-store.ts';

/** The calls whose answers are saved: home, favourites, profiles. No searches, decks or staff's lists; live/ stores conversations. */
const SAVED: ReadonlySet<string | undefined> = new Set(
  [listUsers, listFavorites, getOwnProfile, getProfile].map(({ name }) => name),
);
const MAX_DAYS = 14;
const DAY_MS = 86_400_000;

class NoNetworkError extends TypeError {}

/**
 * A persister for TanStack Query: answers are saved on the device, by account, and shown only if the network does not answer and nothing else is
 * cached. TanStack's own createQueryPersister shows a saved answer before it asks the network, and weighs 1 KiB (gz).
 */
export function seenPersister(
  currentUid: () => string | undefined,
): QueryPersister<unknown, readonly unknown[], never> {
  return async (fetchAnswer, context, query) => {
    const uid = currentUid();
    const key = uid !== undefined && SAVED.has(callOfKey(query.queryKey)) ? `${uid} ${query.queryHash}` : undefined;
    try {
      if (!navigator.onLine) throw new NoNetworkError('No network');
      const data = await fetchAnswer(context);
      if (callOfKey(query.queryKey) !== undefined) isOffline.set(!navigator.onLine);
      if (key !== undefined && currentUid() === uid) save(key, data);
      return data;
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      isOffline.set(true);
      const seen = key === undefined || query.state.data !== undefined ? undefined : await load(key);
      if (!seen) throw error;
      // The query keeps the age of the answer, so that it is fetched again as soon as there is a network.
      setTimeout(() => query.setState({ dataUpdatedAt: seen.savedAt }));
      return seen.data;
    }
  };
}

const lastSaved = new Map<string, string>();

/** Writes nothing if nothing changed. Where storage is full or not allowed, the page works without the copy. */
function save(key: string, data: unknown): void {
  const text = JSON.stringify(data);
  if (lastSaved.get(key) === text) return;
  lastSaved.set(key, text);
  writeSeen(key, { savedAt: Date.now(), build: ownBuild(), data }).catch(logError);
}

/** A record of another build may have another shape. */
async function load(key: string): Promise<Seen | undefined> {
  const seen = await readSeen(key).catch(logError);
  if (!seen || seen.build !== ownBuild() || seen.savedAt < Date.now() - MAX_DAYS * DAY_MS) return undefined;
  return seen;
}
