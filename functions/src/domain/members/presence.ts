import { paths } from '@tagpo/contract/paths';
import { LOOK_MS, ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import { userDocument } from '@tagpo/contract/stored/user';
import { isPaused } from '@tagpo/contract/wire/account/pause';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { ByteCache } from '../byte-cache.ts';
import type { CallerLoader } from './caller.ts';

/** Bytes of what an instance knows of who is online. */
const PRESENCE_BYTES = 4 * 1024 ** 2;

interface Presence {
  readonly isOnline: boolean;
  readonly isPaused: boolean;
}

/** Whether a member is shown online, and on a break, for the chat that is open. */
export function createPresence(
  { firestore, now }: Pick<AppDeps, 'firestore' | 'now'>,
  callers: Pick<CallerLoader, 'isOnline' | 'isPaused'>,
) {
  const known = new ByteCache<Presence>(PRESENCE_BYTES, now);
  async function read(uid: string): Promise<Presence> {
    const snapshot = await firestore.doc(paths.user(uid)).get();
    const { data } = z.safeParse(userDocument, snapshot.data());
    const onlineUntil = (data?.lastActive.toMillis() ?? 0) + ONLINE_WINDOW_MS;
    const isActive = data?.isActive === true;
    const isOnline = isActive && !data.isHidden && now() < onlineUntil;
    const presence = { isOnline, isPaused: isActive && isPaused(data.pause, now()) };
    known.set(uid, presence, Math.min(now() + LOOK_MS, isOnline ? onlineUntil : Number.POSITIVE_INFINITY));
    return presence;
  }
  /** Known from the member's calls on this instance, or else read, and kept for at most LOOK_MS. Who is switched off is neither online nor on a break. */
  async function look(uid: string): Promise<Presence> {
    const [isOnline, isPaused] = [callers.isOnline(uid), callers.isPaused(uid)];
    if (isOnline !== undefined && isPaused !== undefined) return { isOnline, isPaused };
    return known.get(uid) ?? (await read(uid));
  }
  return {
    look,
    /** False for hidden members and during a break. */
    isOnline: async (uid: string) => (await look(uid)).isOnline,
    invalidate: (uid: string) => known.delete(uid),
  };
}
