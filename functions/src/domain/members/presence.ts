import { paths } from '@tagpo/contract/paths';
import { LOOK_MS, ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import { directoryDocument } from '@tagpo/contract/stored/user';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { ExpiringMap } from '../expiring-map.ts';
import type { CallerLoader } from './caller.ts';

const MAX_MEMBERS = 10_000;

/** Whether a member is shown online, for the chat that is open. */
export function createPresence(
  { firestore, now }: Pick<AppDeps, 'firestore' | 'now'>,
  callers: Pick<CallerLoader, 'isOnline'>,
) {
  const known = new ExpiringMap<boolean>(MAX_MEMBERS, now);
  async function read(uid: string): Promise<boolean> {
    const snapshot = await firestore.doc(paths.directory(uid)).get();
    const { data } = z.safeParse(directoryDocument, snapshot.data());
    const onlineUntil = (data?.lastActive.toMillis() ?? 0) + ONLINE_WINDOW_MS;
    const isShown = data?.isActive === true && !data.isHidden && now() < onlineUntil;
    known.set(uid, isShown, Math.min(now() + LOOK_MS, isShown ? onlineUntil : Number.POSITIVE_INFINITY));
    return isShown;
  }
  return {
    /** By their calls on this instance, otherwise by one read, cached for at most LOOK_MS. False for hidden and switched-off members. */
    isShown: async (uid: string) => callers.isOnline(uid) ?? known.get(uid) ?? (await read(uid)),
    invalidate: (uid: string) => known.delete(uid),
  };
}
