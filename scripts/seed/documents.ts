import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { paths } from '../../contract/src/paths.ts';
import { formatPlace } from '../../contract/src/places/places.ts';
import { activityAt, makeUserDocument } from '../../contract/src/search-keys.ts';
import { type AccountDocument, accountDocument } from '../../contract/src/stored/account.ts';
import type { AlbumPhoto } from '../../contract/src/stored/photo.ts';
import { makeRosterDocument } from '../../contract/src/stored/roster.ts';
import { userDocument } from '../../contract/src/stored/user.ts';
import { DEFAULT_SETTINGS } from '../../contract/src/wire/account/account.ts';
import { CONSENT_VERSION, type ConsentEntry, type ConsentPurpose } from '../../contract/src/wire/account/consent.ts';
import { isSensitive } from '../../contract/src/wire/profile/sensitive.ts';
import { newAccount } from '../../functions/src/domain/account/open-account.ts';
import type { SeedMember } from './members.ts';
import type { RenderedPhoto } from './render-album.ts';

/** A time that becomes a Firestore timestamp in the export. */
export class SeedTime {
  readonly #millis: number;

  constructor(millis: number) {
    this.#millis = Math.round(millis);
  }

  toMillis(): number {
    return this.#millis;
  }
}

export interface SeedDocument {
  readonly path: string;
  readonly data: object;
}

/**
 * Every document of one member, each parsed by its schema, so that the seed holds only valid documents. `seededAt`: the moment of the seed in
 * milliseconds since 1970.
 */
export function documentsOf(
  member: SeedMember,
  photos: readonly RenderedPhoto[],
  { seededAt }: { readonly seededAt: number },
): SeedDocument[] {
  const finishedAt = new SeedTime(seededAt - member.finishedAgo);
  const account: AccountDocument = {
    ...newAccount(member, new SeedTime(finishedAt.toMillis() - 600_000)),
    lookingFor: lookingForOf(member),
    settings: { ...DEFAULT_SETTINGS, isHidden: member.isHidden },
    consents: consentsOf(member, finishedAt),
    album: photos.map((photo) => toAlbumPhoto(photo, member)),
    profileFinishedAt: finishedAt,
  };
  const { traits, name, age, bio, gender, pronouns, isVerified, isPhotoVerified } = member;
  const place = { id: member.place.id, name: formatPlace(member.place) };
  const user = makeUserDocument({
    account,
    profile: { ...traits, name, age, bio, gender, pronouns, place, isVerified, isPhotoVerified },
    activity: activityAt(new SeedTime(seededAt - member.lastActiveAgo), shuffleOf(member.uid)),
    finishedAt,
  });
  return [
    { path: paths.account(member.uid), data: z.parse(accountDocument, account) },
    { path: paths.user(member.uid), data: z.parse(userDocument, user) },
    { path: paths.roster(member.uid), data: makeRosterDocument({ account, name: member.name }) },
  ];
}

/** A stable order for the seed, until the member's next activity replaces it. */
function shuffleOf(uid: string): number {
  return createHash('sha256').update(`order ${uid}`).digest().readUIntBE(0, 5);
}

/** The consents that the set-up would record, one for sensitive fields if there are any, and that of whoever wants to be found by religion. */
function consentsOf({ traits }: SeedMember, at: SeedTime): ConsentEntry[] {
  const give = (purpose: ConsentPurpose): ConsentEntry => ({
    purpose,
    isGiven: true,
    version: CONSENT_VERSION,
    language: 'en',
    at,
  });
  return [
    give('profile'),
    ...(Object.keys(traits).some(isSensitive) ? [give('sensitive')] : []),
    ...(traits.religion === undefined ? [] : [give('religion')]),
  ];
}

function lookingForOf({ age, isAdmin, email }: SeedMember): NonNullable<AccountDocument['lookingFor']> {
  if (isAdmin || email === 'maria@example.com') return { minAge: 18, maxAge: 60 };
  const ages = { minAge: Math.max(18, age - 20), maxAge: Math.min(100, age + 25) };
  return age % 5 === 0 ? { ...ages, distance: 100 } : ages;
}

function toAlbumPhoto({ id, width, height, hash, uploadedAt }: RenderedPhoto, member: SeedMember): AlbumPhoto {
  return { id, width, height, isVerified: member.isPhotoVerified, hash, uploadedAt: new SeedTime(uploadedAt) };
}
