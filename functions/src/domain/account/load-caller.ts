import { paths } from '@tagpo/contract/paths';
import { ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import { type UserDocument, userDocument } from '@tagpo/contract/stored/user';
import { isPaused } from '@tagpo/contract/wire/account/pause';
import type { Timestamp } from 'firebase-admin/firestore';
import { AccountErasedError, ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { isOutdated } from '../../firebase/error-code.ts';
import { parseEntry } from '../../firebase/stored-entries.ts';
import { ByteCache } from '../byte-cache.ts';
import { describeMove, memberActivity } from '../members/activity.ts';
import { deactivatedError } from '../members/appeal-code.ts';
import { type CallerLoader, TRUST_MS } from '../members/caller.ts';
import { openAccount } from './open-account.ts';

/** Bytes of the members that an instance caches, and of when they called last. */
const MEMBERS_BYTES = 40 * 1024 ** 2;
const LAST_CALLS_BYTES = 4 * 1024 ** 2;
/** Milliseconds for which an instance keeps a version of a member to write over. It trusts one for less. */
const REMEMBERED_MS = 30 * 60_000;

interface Known {
  readonly directory: UserDocument;
  readonly updateTime: Timestamp;
  /** Milliseconds since 1970, by Firestore's clock. */
  readonly readAt: number;
  /** The same by this instance's clock. */
  readonly notedAt: number;
}

/**
 * Loads the caller with one read at most. Members are cached; newcomers and deactivated members are not, because they wait for their
 * state to change. Also writes that a member is active, at most once per ONLINE_WINDOW_MS among all instances; if that write succeeds over
 * the cached version, nothing is read.
 */
export function createCallerLoader(
  deps: Pick<AppDeps, 'auth' | 'firestore' | 'now' | 'cursorKey' | 'log' | 'adminEmailDomain'>,
): CallerLoader {
  const { firestore, now } = deps;
  const deactivated = (uid: string) => deactivatedError(deps, uid);
  const members = new ByteCache<Known>(MEMBERS_BYTES, now);
  const lastCalls = new ByteCache<Pick<UserDocument, 'isHidden' | 'pause'>>(LAST_CALLS_BYTES, now);
  const remember = (uid: string, version: Omit<Known, 'notedAt'>) =>
    members.set(uid, { ...version, notedAt: now() }, now() + REMEMBERED_MS);
  const noteCall = (uid: string, { isHidden, pause }: UserDocument) =>
    lastCalls.set(uid, { isHidden, pause }, now() + ONLINE_WINDOW_MS);

  function invalidate(uid: string): void {
    members.delete(uid);
    lastCalls.delete(uid);
  }

  const isDue = ({ lastActive }: UserDocument) => now() - lastActive.toMillis() >= ONLINE_WINDOW_MS;

  async function readMember(uid: string): Promise<UserDocument | undefined> {
    const snapshot = await firestore.doc(paths.user(uid)).get();
    // A member with an unreadable profile is admitted like one without a profile, and can still export and erase their data.
    const directory = parseEntry(deps, userDocument, snapshot);
    const { updateTime, readTime } = snapshot;
    if (directory?.isActive !== true) invalidate(uid);
    if (directory === undefined || updateTime === undefined) return undefined;
    if (!directory.isActive) throw deactivated(uid);
    noteCall(uid, directory);
    const read = { directory, updateTime, readAt: readTime.toMillis() };
    remember(uid, read);
    if (!isDue(directory)) return directory;
    // When another instance wrote first, it wrote the same minute.
    return (await noteActivity(uid, read)) ?? { ...directory, ...memberActivity(deps, uid, now()) };
  }

  /** Writes the activity over the cached version; undefined if the stored document has changed since. */
  async function noteActivity(
    uid: string,
    { directory, updateTime }: Pick<Known, 'directory' | 'updateTime'>,
  ): Promise<UserDocument | undefined> {
    const activity = memberActivity(deps, uid, now());
    try {
      const reference = firestore.doc(paths.user(uid));
      const { writeTime } = await reference.update(
        { ...activity, ...describeMove(directory, activity) },
        { lastUpdateTime: updateTime },
      );
      const seen = { ...directory, ...activity };
      remember(uid, { directory: seen, updateTime: writeTime, readAt: writeTime.toMillis() });
      noteCall(uid, seen);
      return seen;
    } catch (error) {
      if (isOutdated(error)) return undefined;
      throw error;
    }
  }

  return {
    async load({ uid, claims }, { maxAgeMs = TRUST_MS } = {}) {
      const known = members.get(uid);
      if (known !== undefined && !isDue(known.directory) && now() - known.notedAt < maxAgeMs) {
        noteCall(uid, known.directory);
        return { kind: 'member', uid, claims, directory: known.directory, isRemembered: true };
      }
      // A write that succeeds proves that the remembered version is the stored one.
      const written = known !== undefined && isDue(known.directory) ? await noteActivity(uid, known) : undefined;
      const directory = written ?? (await readMember(uid));
      if (directory !== undefined) return { kind: 'member', uid, claims, directory, isRemembered: false };
      const account = await openAccount(deps, { uid, claims });
      // The account document is deleted last: its owner is no newcomer meanwhile.
      if (account.erasingSince !== undefined) throw new AccountErasedError(uid);
      if (!account.isActive) throw deactivated(uid);
      return { kind: 'newcomer', uid, claims, account };
    },
    confirm({ id, readTime, updateTime }, directory) {
      // An invalidated member changed: what was read before that may be outdated.
      const known = members.get(id);
      const readAt = readTime.toMillis();
      if (known === undefined || updateTime === undefined || readAt <= known.readAt) return;
      remember(id, { directory, updateTime, readAt });
      noteCall(id, directory);
    },
    async renew(member) {
      return member.isRemembered ? this.reload(member) : member;
    },
    async reload({ uid, claims }) {
      members.delete(uid);
      const directory = await readMember(uid);
      if (directory === undefined) throw new ApiError('profile-incomplete');
      return { kind: 'member', uid, claims, directory, isRemembered: false };
    },
    invalidate,
    isOnline(uid) {
      const last = lastCalls.get(uid);
      return last && !last.isHidden;
    },
    isPaused(uid) {
      const last = lastCalls.get(uid);
      return last && isPaused(last.pause, now());
    },
  };
}
