import type { Place } from '@tagpo/contract/places/places';
import { MAX_AGE, MIN_AGE } from '@tagpo/contract/product';
import { type Audience, areasToQuery, MAX_ONLINE_KEYS } from '@tagpo/contract/search-keys';
import type { DirectoryDocument } from '@tagpo/contract/stored/user';
import { isRuledOut } from '@tagpo/contract/wire/profile/deal-breakers';
import { distanceTo, requirePlace } from './card.ts';
import type { DirectoryQuery } from './directory.ts';
import { type QueryRing, ringsFrom } from './fill-page.ts';

/** Whom lists show a member: what the index is asked for, and what it cannot tell. */
export interface Wanted {
  readonly from: Place;
  readonly rings: readonly QueryRing[];
  readonly filters: Pick<DirectoryQuery, 'ages' | 'metByAge'>;
  /** Deal breakers of either, and how far exactly the other would go. */
  readonly isFitting: (candidate: DirectoryDocument) => boolean;
  /** Changes whenever somebody else might be shown. */
  readonly scope: string;
}

interface WantedOptions {
  /** Nobody's wishes count. */
  readonly isEverybody?: boolean;
  /** Lists ask for a moment too, so that a query has one filter more. */
  readonly isTimed?: boolean;
  /** Lists ask for who is online. */
  readonly isOnline?: boolean;
  /** Kilometres beyond which nobody is asked for, however far one would go. */
  readonly withinKm?: number;
}

/** Keys of a query with a time as its sixth filter; Firestore allows 100 filters and orders multiplied out. */
const MAX_TIMED_KEYS = 13;

/**
 * The member's own wishes and, unless they chose otherwise, those of the other. Whom the other would like to meet by gender counts
 * in any case: docs/decisions/015-wishes-both-ways.md.
 */
export function wantedBy(viewer: DirectoryDocument, options: WantedOptions = {}): Wanted {
  const { isEverybody = false, isTimed = false, isOnline = false, withinKm } = options;
  const { age, gender, place } = viewer.profile;
  const wishes = (isEverybody ? undefined : viewer.lookingFor) ?? {};
  const isTwoWay = !isEverybody && viewer.isTwoWay !== false;
  const from = requirePlace(place.id);
  const ages = { min: wishes.minAge ?? MIN_AGE, max: wishes.maxAge ?? MAX_AGE };
  const audience: Audience = { genders: wishes.genders ?? [], ...(isEverybody ? {} : { metBy: { gender } }) };
  const maxAreas = areasToQuery(audience, isOnline ? MAX_ONLINE_KEYS : isTimed ? MAX_TIMED_KEYS : undefined);
  const suitsViewer = ({ profile }: DirectoryDocument) => !isRuledOut(profile, wishes.dealBreakers);
  const wouldMeet = (candidate: DirectoryDocument) =>
    distanceTo(candidate, from) <= candidate.wishes.reach &&
    !isRuledOut(viewer.profile, candidate.lookingFor?.dealBreakers);
  return {
    from,
    rings: ringsFrom(from, { maxKm: nearer(wishes.distance, withinKm), audience, maxAreas, isOnline }),
    filters: { ages, ...(isTwoWay ? { metByAge: age } : {}) },
    isFitting: (candidate) => suitsViewer(candidate) && (!isTwoWay || wouldMeet(candidate)),
    scope: JSON.stringify([isEverybody, isTwoWay, from.id, age, gender, { ...wishes, interests: undefined }]),
  };
}

function nearer(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}
