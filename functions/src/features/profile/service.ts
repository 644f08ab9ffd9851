import { isDeepStrictEqual } from 'node:util';
import type { LimitedAction } from '@tagpo/contract/product';
import type { AccountDocument } from '@tagpo/contract/stored/account';
import type { AlbumPhoto } from '@tagpo/contract/stored/photo';
import type { ProfileDraft, UserDocument } from '@tagpo/contract/stored/user';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import { isConsentGiven } from '@tagpo/contract/wire/account/consent';
import { DEAL_BREAKER_NAMES, isRuledOut } from '@tagpo/contract/wire/profile/deal-breakers';
import { pictureOfLink } from '@tagpo/contract/wire/profile/photo';
import type { ProfilePatch } from '@tagpo/contract/wire/profile/profile';
import { type SensitiveField, splitByAudience } from '@tagpo/contract/wire/profile/sensitive';
import type { ViewedProfile } from '@tagpo/contract/wire/profile/user';
import { isAdministrator } from '@tagpo/contract/wire/staff/admin-rule';
import { Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError, issue } from '../../api-error.ts';
import { emailOf } from '../../domain/account/open-account.ts';
import { isBlock, isLike, readChoice } from '../../domain/choices/choices.ts';
import { renewCards } from '../../domain/conversations/renew-cards.ts';
import { requirePlace, shownToMatches, toMemberProfile } from '../../domain/lists/card.ts';
import { yearAfter } from '../../domain/members/activity.ts';
import type { Caller, Member } from '../../domain/members/caller.ts';
import { applyPatch, newlySensitive, requireFinished } from '../../domain/profiles/fields.ts';
import { readOwn, readShown, writeMember, writtenPart } from '../../domain/profiles/member-documents.ts';
import { servingOf, toOwnProfile } from '../../domain/profiles/own-profile.ts';
import { checkRemovedTexts } from './check-texts.ts';

const FULL_DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Asia/Manila' });

export async function getOwnProfile(deps: ApiDeps, { uid, claims }: Caller): Promise<OwnProfile> {
  const stored = await readOwn(deps.firestore, uid);
  return toOwnProfile({ uid, claims, ...stored }, servingOf(deps, uid));
}

/**
 * A member (or oneself) as others see them, with the viewer’s choices about them. 404 alike for absent, deactivated, blocked and hidden members,
 * unless the hidden one is in a conversation with the viewer. Costs one read and one of the viewer’s own choice.
 */
export async function getProfile(deps: ApiDeps, viewer: Member, id: string): Promise<ViewedProfile> {
  const isOwn = id === viewer.uid;
  const reading = readChoice(deps, viewer.uid, id);
  const [choice, directory] = await Promise.all([
    reading,
    isOwn
      ? deps.callers.reload(viewer).then((member) => member.directory)
      : readShown(deps, { viewer, uid: id, isBlocked: reading.then(isBlock) }),
  ]);
  const isMatch = choice.isMatch === true;
  const isCounted = !isOwn && !isMatch;
  // First, and whoever it is: a full day must not tell who is there.
  if (isCounted) deps.views.requireRoom(viewer, 'opened', id);
  if (directory === undefined) throw new ApiError('not-found');
  if (isCounted) await deps.views.note(viewer, 'opened', [id]);
  if (!isOwn && directory.profile.isListed) deps.shown.note([{ id, directory }]);
  const from = requirePlace(viewer.directory.profile.place.id);
  return {
    ...toMemberProfile({ id, directory }, { from, now: deps.now(), pictureKey: deps.pictureKey }),
    ...(isMatch ? shownToMatches(directory) : {}),
    isFavorite: choice.favoriteAt !== undefined,
    isMatch,
    liked: isMatch || isLike(choice),
  };
}

/**
 * Edits a profile, or saves a step of setup; `isNew: true` finishes it. All or nothing. 429 after five changes of town or ten of preferences,
 * gender and what a deal breaker rules out a day, and after two of the age a year; 400 at the field for a name that is none and for a text that staff removed; 403 `consent-required` for a new value of a sensitive field without consent.
 */
export async function updateOwnProfile(deps: ApiDeps, caller: Caller, patch: ProfilePatch): Promise<OwnProfile> {
  const { firestore } = deps;
  const { uid, claims } = caller;
  const { replaced, ...stored } = await firestore.runTransaction(async (transaction) => {
    const before = await readOwn(firestore, uid, transaction);
    const now = deps.now();
    const known = before.directory ? writtenPart(before.directory) : (before.account.draft ?? {});
    const written = applyPatch(known, patch);
    requireConsent(before.account, newlySensitive(known, written));
    const isMember = before.directory !== undefined;
    const edit = { account: before.account, before: known, after: written };
    const issues = await checkRemovedTexts(deps, transaction, edit);
    if (issues.length > 0) throw new ApiError('invalid-body', { issues });
    const limited = before.directory ? limitedChanges(before.directory, written, patch) : [];
    const counts = await Promise.all(limited.map((action) => countChange(deps, transaction, { action, uid })));
    const isFinished = isMember || patch.isNew === true;
    const finished = isFinished ? { written: requireFinished(written, isMember) } : {};
    const { draft: _draft, ...kept } = before.account;
    const account: AccountDocument = {
      ...kept,
      ...(isFinished ? {} : { draft: written }),
      ...(patch.lookingFor === undefined ? {} : { lookingFor: patch.lookingFor }),
      album: orderByLinks(before.account.album, patch.photos),
      email: emailOf(claims),
      // Never set to true here: a token keeps a withdrawn claim for a minute.
      isAdmin: before.account.isAdmin && isAdministrator(claims, deps.adminEmailDomain),
      profileFinishedAt: before.account.profileFinishedAt ?? (isFinished ? Timestamp.fromMillis(now) : null),
      ...(written.age === known.age ? {} : { ageGrowsOn: yearAfter(now) }),
    };
    for (const count of counts) count();
    const stored = writeMember(transaction, { deps, uid, account, before, ...finished, now });
    return { replaced: before.directory, ...stored };
  });
  deps.callers.invalidate(uid);
  await renewCards(deps, { uid, before: replaced, after: stored.directory });
  return toOwnProfile({ uid, claims, ...stored }, servingOf(deps, uid));
}

/** The changes that are limited, because a member could use them to find out where others are or whom they look for. */
function limitedChanges(before: UserDocument, after: ProfileDraft, { lookingFor }: ProfilePatch): LimitedAction[] {
  const { place, age, gender } = before.profile;
  const hasNewWishes = lookingFor !== undefined && !isDeepStrictEqual(lookingFor, before.lookingFor ?? {});
  const { open } = splitByAudience(after, after.audiences);
  const meetsOtherDealBreakers = DEAL_BREAKER_NAMES.some(
    (one) => isRuledOut(before.profile, [one]) !== isRuledOut(open, [one]),
  );
  return [
    ...(after.place?.id === place.id ? [] : ['movePlace' as const]),
    ...(after.age === age ? [] : ['correctAge' as const]),
    ...(hasNewWishes || meetsOtherDealBreakers || after.gender !== gender ? ['changeWishes' as const] : []),
  ];
}

/** Counts as `limits.count` does; a refusal of a new age names its field and the day in Manila from which it is possible. */
function countChange(
  { limits, now }: ApiDeps,
  transaction: Transaction,
  { action, uid }: { action: LimitedAction; uid: string },
): Promise<() => void> {
  return limits.count(transaction, action, uid).catch((error: unknown) => {
    if (action !== 'correctAge' || !(error instanceof ApiError) || error.details.retryAfter === undefined) throw error;
    const day = FULL_DATE.format(now() + error.details.retryAfter * 1000);
    const message = `You corrected your age twice this year. You can correct it again from ${day}`;
    const issues = [{ ...issue('age', 'age-corrected-twice'), message }];
    throw new ApiError(error.code, { ...error.details, issues });
  });
}

/** Throws 403 that names the fields, unless there are none or the member agreed that we keep such. */
function requireConsent({ consents }: AccountDocument, fields: readonly SensitiveField[]): void {
  if (fields.length === 0 || isConsentGiven(consents, 'sensitive')) return;
  throw new ApiError('consent-required', { issues: fields.map((field) => issue(field, 'consent-required')) });
}

/**
 * The album with the photos of these links first, in their order, whenever they were signed. A photo that is not in it is left out: it may have
 * been removed in another tab, or by staff. 400 when one is no link to a photo.
 */
function orderByLinks(album: readonly AlbumPhoto[], links: readonly string[] = []): AlbumPhoto[] {
  const chosen = links.flatMap((link, index) => {
    const id = pictureOfLink(link);
    if (id === undefined) throw new ApiError('invalid-body', { issues: [issue(`photos.${index}`, 'invalid-input')] });
    return album.filter((photo) => photo.id === id);
  });
  return [...new Set([...chosen, ...album])];
}
