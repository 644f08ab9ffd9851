import type { HeldThread } from '../../live/held/held-thread.ts';
import { useMemberProfile } from '../../server/member-profile.ts';

/** Whom the chat is with, as far as it is known. */
export type Partner = {
  name: string | undefined;
  photo: string | undefined;
  gender: string | undefined;
  isOnline: boolean;
  isDeleted: boolean;
  isMatch: boolean;
  /** Undefined until it is known. */
  isSample: boolean | undefined;
};

/** Whoever has blocked one, or left, is not shown a moment longer. */
export const NOBODY: Partner = {
  name: undefined,
  photo: undefined,
  gender: undefined,
  isOnline: false,
  isDeleted: false,
  isMatch: false,
  isSample: undefined,
};

/** The conversation tells who; before its first message the profile does. */
export function usePartner(memberId: string, thread: HeldThread | undefined, isNew: boolean): Partner {
  const { data: profile, isError } = useMemberProfile(memberId, { isWanted: isNew && !thread });
  if (thread) {
    const { name, photo, gender, isOnline, isDeleted } = thread.member;
    // No sample writes or likes anybody, so that none has a conversation.
    return { name, photo, gender, isOnline, isDeleted, isMatch: thread.isMatch, isSample: false };
  }
  // Who cannot be looked at now can be written to: the answer to that will say whether it is a sample.
  if (!profile) return { ...NOBODY, isSample: isError ? false : undefined };
  const { name, photos, gender, isOnline, isMatch, isSample } = profile;
  return { name, photo: photos[0], gender, isOnline, isDeleted: false, isMatch, isSample };
}
