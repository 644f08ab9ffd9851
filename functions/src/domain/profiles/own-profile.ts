import type { AccountDocument } from '@tagpo/contract/stored/account';
import type { AlbumPhoto } from '@tagpo/contract/stored/photo';
import type { UserDocument } from '@tagpo/contract/stored/user';
import type { OwnProfile, OwnSettings } from '@tagpo/contract/wire/account/account';
import { type ConsentPurpose, type ConsentState, lastConsent } from '@tagpo/contract/wire/account/consent';
import type { Photo } from '@tagpo/contract/wire/profile/photo';
import { type AdminClaims, isAdministrator } from '@tagpo/contract/wire/staff/admin-rule';
import type { AppDeps } from '../../deps.ts';
import { toIso } from '../../firebase/stored-time.ts';
import { presence } from '../lists/card.ts';
import { sealAppealCode } from '../members/appeal-code.ts';
import { type LinkSigner, pictureLink } from '../pictures/picture-link.ts';
import { writtenPart } from './member-documents.ts';

interface OwnDocuments {
  readonly uid: string;
  readonly claims: AdminClaims;
  readonly account: AccountDocument;
  /** Absent until the profile is finished. */
  readonly directory: UserDocument | undefined;
}

export function servingOf(deps: AppDeps, uid: string) {
  const { now, pictureKey, adminEmailDomain, cursorKey } = deps;
  return { now: now(), pictureKey, adminEmailDomain, appealCode: sealAppealCode(cursorKey(), uid) };
}

/** A member’s own profile, as only they see it. */
export function toOwnProfile(
  { uid, claims, account, directory }: OwnDocuments,
  serving: ReturnType<typeof servingOf>,
): OwnProfile {
  const { email, lookingFor, savedSearches, consents, plan, isActive, isBackgroundChecked, draft = {} } = account;
  const album = toAlbum(account.album, serving);
  const photos = album.map(({ url }) => url);
  return {
    ...(directory === undefined ? describeDraft(draft) : describeMember(directory, serving.now)),
    id: uid,
    email,
    photos,
    profileImage: photos[0],
    album,
    lookingFor,
    consents: toConsentState(consents),
    settings: toOwnSettings(account),
    savedSearches,
    plan,
    isProfileComplete: directory !== undefined,
    isActive,
    isAdmin: isAdministrator(claims, serving.adminEmailDomain),
    isBackgroundChecked,
    appealCode: serving.appealCode,
    removals: listRemovals(account),
  };
}

export function toOwnSettings({ settings, pause }: AccountDocument): OwnSettings {
  return { ...settings, ...(pause && { pause: pause.until ? { until: toIso(pause.until) } : {} }) };
}

/** What staff took out of the profile, newest first, until the member puts it away. */
function listRemovals({ removals = [] }: AccountDocument): OwnProfile['removals'] {
  const open = removals.filter(({ isPutAway }) => !isPutAway).reverse();
  return open.length === 0 ? undefined : open.map(({ id, what, reason, at }) => ({ id, what, reason, at: toIso(at) }));
}

/** Photos as their owner sees them; the first is the primary one. */
export function toAlbum(album: readonly AlbumPhoto[], signer: LinkSigner): Photo[] {
  return album.map(({ id, width, height, isVerified }, index) => ({
    id,
    url: pictureLink(signer, id, 'full'),
    gridUrl: pictureLink(signer, id, 'grid'),
    width,
    height,
    isPrimary: index === 0,
    isVerified,
  }));
}

function describeMember(directory: UserDocument, now: number) {
  const { isVerified, isPhotoVerified } = directory.profile;
  const { audiences = {}, place, ...written } = writtenPart(directory);
  const profile = { ...written, audiences, isVerified, isPhotoVerified };
  return { ...profile, location: place.name, placeId: place.id, ...presence({ ...directory, isHidden: false }, now) };
}

function describeDraft({ place, audiences = {}, ...written }: NonNullable<AccountDocument['draft']>) {
  return { ...written, audiences, location: place?.name, placeId: place?.id };
}

function toConsentState(entries: AccountDocument['consents']): ConsentState {
  const stateOf = (purpose: ConsentPurpose) => {
    const last = lastConsent(entries, purpose);
    return last === undefined
      ? { isGiven: false }
      : { isGiven: last.isGiven, at: toIso(last.at), version: last.version };
  };
  return {
    profile: stateOf('profile'),
    sensitive: stateOf('sensitive'),
    religion: stateOf('religion'),
    news: stateOf('news'),
  };
}
