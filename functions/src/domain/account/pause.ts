import { paths } from '@tagpo/contract/paths';
import { type AccountDocument, accountDocument } from '@tagpo/contract/stored/account';
import { type UserDocument, userDocument } from '@tagpo/contract/stored/user';
import { isPaused } from '@tagpo/contract/wire/account/pause';
import { Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { parseEntry } from '../../firebase/stored-entries.ts';
import type { createBell } from '../inbox/bell.ts';
import { writeMember } from '../profiles/member-documents.ts';

interface PauseDeps extends Pick<AppDeps, 'firestore' | 'now' | 'cursorKey' | 'log'> {
  readonly bell: ReturnType<typeof createBell>;
}

/** Whether a break has run out, and is not written as ended yet. */
export function isPauseOver({ pause }: Pick<UserDocument, 'pause'>, now: number): boolean {
  return pause !== undefined && !isPaused(pause, now);
}

/**
 * Ends a break that has run out: two reads, and three writes besides the bell. Returns the member as listed then; undefined if there is nothing to end,
 * or if damage prevents it, so that it makes no call fail. `isActive` notes the member as active now.
 */
export async function endPause(
  deps: PauseDeps,
  uid: string,
  { isActive }: { readonly isActive: boolean },
): Promise<UserDocument | undefined> {
  const { firestore, now } = deps;
  const ended = await firestore.runTransaction(async (transaction) => {
    const [own, listed] = await transaction.getAll(firestore.doc(paths.account(uid)), firestore.doc(paths.user(uid)));
    if (!own?.exists || !listed?.exists || own.get('erasingSince') !== undefined) return undefined;
    const [account, directory] = [parseEntry(deps, accountDocument, own), parseEntry(deps, userDocument, listed)];
    if (account === undefined || directory === undefined) return undefined;
    const { pause, ...kept } = account;
    if (pause === undefined || isPaused(pause, now())) return undefined;
    const lastActive = isActive ? undefined : directory.lastActive;
    const before = { account, directory };
    return writeMember(transaction, { deps, uid, account: kept, before, now: now(), lastActive }).directory;
  });
  if (ended !== undefined) await ringPause(deps, uid, undefined);
  return ended;
}

/** Tells the member's own devices of a break that began or ended. */
export async function ringPause(
  { bell, now }: Pick<PauseDeps, 'bell' | 'now'>,
  uid: string,
  pause: AccountDocument['pause'],
): Promise<void> {
  const at = Timestamp.fromMillis(now());
  await bell.ring(uid, { pause: { at, isOn: pause !== undefined, ...(pause?.until && { until: pause.until }) } });
}
