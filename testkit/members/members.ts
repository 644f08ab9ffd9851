/** Members with finished profiles, written as the seed writes them. */
import { paths } from '@tagpo/contract/paths';
import { findPlace, formatPlace, places } from '@tagpo/contract/places/places';
import { makeUserDocument } from '@tagpo/contract/search-keys';
import type { AccountDocument } from '@tagpo/contract/stored/account';
import { makeRosterDocument } from '@tagpo/contract/stored/roster';
import type { StoredProfile } from '@tagpo/contract/stored/user';
import type { OptionValue } from '@tagpo/contract/wire/profile/options';
import type { Audiences } from '@tagpo/contract/wire/profile/sensitive';
import { Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import type { AppDeps } from '../../functions/src/deps.ts';
import { newAccount } from '../../functions/src/domain/account/open-account.ts';
import { memberActivity } from '../../functions/src/domain/members/activity.ts';
import { changeCounts } from '../../functions/src/domain/staff/counts.ts';

/** Five documents each at most: a batch of Firestore's takes 500. */
const MEMBERS_A_BATCH = 100;

export interface MemberOptions {
  readonly name?: string;
  readonly age?: number;
  readonly placeId?: string;
  readonly gender?: OptionValue<'gender'>;
  /** Milliseconds before now. */
  readonly seenAgo?: number;
  readonly finishedAgo?: number;
  readonly isSample?: boolean;
  readonly account?: Partial<AccountDocument>;
  /** Further fields of the profile. */
  readonly traits?: Partial<StoredProfile>;
  /** Who sees the member's sensitive fields. Default: everyone. */
  readonly audiences?: Audiences;
}

export interface Identity {
  readonly uid: string;
  readonly email: string;
}

/** The settings of somebody who hides. */
export const HIDDEN = { settings: { language: 'en', isHidden: true } } as const;

/** The id of a town, by its name or by its name and province. */
export function townId(name: string): string {
  const place = places.find((candidate) => formatPlace(candidate) === name || candidate.name === name);
  if (place === undefined) throw new Error(`There is no town ${name}`);
  return place.id;
}

export async function writeMembers(
  deps: AppDeps,
  people: readonly Identity[],
  optionsOf: (index: number) => MemberOptions,
): Promise<void> {
  const { firestore } = deps;
  for (let start = 0; start < people.length; start += MEMBERS_A_BATCH) {
    const some = people.slice(start, start + MEMBERS_A_BATCH);
    const batch = firestore.batch();
    const options = some.map((_, index) => optionsOf(start + index));
    for (const [index, person] of some.entries()) setMember(batch, deps, { ...options[index], ...person });
    const active = options.filter(({ account }) => account?.isActive !== false).length;
    const samples = options.filter(({ isSample }) => isSample).length;
    changeCounts(batch, firestore, { users: some.length, active, samples });
    await batch.commit();
  }
}

function setMember(batch: WriteBatch, deps: AppDeps, options: MemberOptions & Identity): void {
  const { firestore } = deps;
  const { uid, email, isSample = false } = options;
  const place = findPlace(options.placeId ?? townId('Quezon City'));
  if (place === undefined) throw new Error(`There is no town with the id ${options.placeId}`);
  const finishedAt = Timestamp.fromMillis(deps.now() - (options.finishedAgo ?? 0));
  const account = { ...newAccount({ email }, finishedAt), profileFinishedAt: finishedAt, ...options.account };
  const profile = {
    name: options.name ?? 'Maria',
    age: options.age ?? 28,
    bio: 'Hello',
    height: 160,
    place: { id: place.id, name: formatPlace(place) },
    ...(options.gender === undefined ? {} : { gender: options.gender }),
    isVerified: false,
    isPhotoVerified: false,
    ...options.traits,
  };
  const activity = memberActivity(deps, uid, deps.now() - (options.seenAgo ?? 0));
  const user = makeUserDocument({
    account,
    profile,
    audiences: options.audiences,
    activity,
    finishedAt,
    isSample,
  });
  batch.set(firestore.doc(paths.account(uid)), account);
  batch.set(firestore.doc(paths.user(uid)), user);
  batch.set(firestore.doc(paths.roster(uid)), makeRosterDocument({ account, name: profile.name, isSample }));
}
