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

/** A member who blocked this one or left disappears at once. */
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
  // Without the profile the field is shown: if it is a sample, the API refuses the message.
  if (!profile) return { ...NOBODY, isSample: isError ? false : undefined };
  const { name, photos, gender, isOnline, isMatch, isSample } = profile;
  return { name, photo: photos[0], gender, isOnline, isDeleted: false, isMatch, isSample };
}
