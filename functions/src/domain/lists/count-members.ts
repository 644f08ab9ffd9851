import type { UserDocument } from '@tagpo/contract/stored/user';
import { MAX_COUNTED } from '@tagpo/contract/wire/members/swipe';
import type { Firestore } from 'firebase-admin/firestore';
import { areaFilter, countListed, type DirectoryQuery } from './directory.ts';
import type { QueryRing } from './fill-page.ts';
import { fitsProfile, type ProfileFilters } from './profile-filters.ts';

/** Queries per count, for parts of the country where many in a row find nobody. */
const MAX_QUERIES = 12;

/** Listed members of some areas and ages who fit. */
export interface CountedPart {
  readonly rings: readonly QueryRing[];
  readonly filters: ProfileFilters & Pick<DirectoryQuery, 'ages' | 'joinedAfter'>;
}

/**
 * How many members these parts hold, up to 99, as if the viewer and the blocked (`uncounted`) did not exist
 * (docs/decisions/057-blocks-leave-no-gap.md). At most 12 reads.
 */
export async function countMembers(
  firestore: Firestore,
  uncounted: readonly UserDocument[],
  parts: readonly CountedPart[],
): Promise<number> {
  let count = 0;
  let queries = 0;
  for (const { rings, filters } of parts) {
    for (const ring of rings) {
      if (count >= MAX_COUNTED || queries === MAX_QUERIES) break;
      const hidden = uncounted.filter((member) => isWithin(member, ring, filters)).length;
      count += (await countListed(firestore, { ...ring, ...filters }, MAX_COUNTED + 1 - count + hidden)) - hidden;
      queries += 1;
    }
  }
  return Math.max(0, Math.min(count, MAX_COUNTED));
}

/** Whether the query of this ring would find the member. */
function isWithin(member: UserDocument, ring: QueryRing, filters: CountedPart['filters']): boolean {
  const { profile, finishedAt } = member;
  const { ages, joinedAfter = 0 } = filters;
  const isOfAge = profile.age >= ages.min && profile.age <= ages.max;
  const { field, keys } = areaFilter({ ...ring, ...filters });
  if (finishedAt.toMillis() <= joinedAfter) return false;
  return isOfAge && fitsProfile(member, filters) && keys.some((key) => member[field]?.includes(key));
}
