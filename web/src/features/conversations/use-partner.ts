import type { HeldThread } from '../../live/held/held-thread.ts';
import { useMemberProfile } from '../../server/member-profile.ts';

export type Partner = {
  name: string | undefined;
  photo: string | undefined;
  gender: string | undefined;
  isOnline: boolean;
  isPaused: boolean;
  isDeleted: boolean;
  isMatch: boolean;
  isSample: boolean | undefined;
};

/** Shown for a member who blocked this one or is gone. */
export const NOBODY: Partner = {
  name: undefined,
  photo: undefined,
  gender: undefined,
  isOnline: false,
  isPaused: false,
  isDeleted: false,
  isMatch: false,
  isSample: undefined,
};

/** Taken from the conversation, or from the profile before the first message. */
export function usePartner(memberId: string, thread: HeldThread | undefined, isNew: boolean): Partner {
  const { data: profile, isError } = useMemberProfile(memberId, { isWanted: isNew && !thread });
  if (thread) {
    const { name, photo, gender, isOnline, isDeleted } = thread.member;
    // A sample writes and likes nobody, so it has no conversation.
    const { isMatch, isPaused = false } = thread;
    return { name, photo, gender, isOnline, isPaused, isDeleted, isMatch, isSample: false };
  }
  // Without the profile the composer is shown: the API refuses a message to a sample.
  if (!profile) return { ...NOBODY, isSample: isError ? false : undefined };
  const { name, photos, gender, isOnline, isMatch, isSample } = profile;
  return { name, photo: photos[0], gender, isOnline, isPaused: false, isDeleted: false, isMatch, isSample };
}
