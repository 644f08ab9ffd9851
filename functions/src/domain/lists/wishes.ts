import { MAX_AGE, MIN_AGE } from '@tagpo/contract/product';
import { type Audience, areasToQuery, MAX_ONLINE_KEYS } from '@tagpo/contract/search-keys';
import type { UserDocument } from '@tagpo/contract/stored/user';
import { isRuledOut } from '@tagpo/contract/wire/profile/deal-breakers';
import { distanceTo, requirePlace } from './card.ts';
import { ringsFrom } from './fill-page.ts';

interface WantedOptions {
  /** Ignores all preferences. */
  readonly isEverybody?: boolean;
  /** The query has a filter by time too. */
  readonly isTimed?: boolean;
  /** Only members who are online. */
  readonly isOnline?: boolean;
  /** An upper limit for the distance, in kilometres. */
  readonly withinKm?: number;
}

/** Keys of a query with a time as its sixth filter; Firestore allows 100 filters and orders multiplied out. */
const MAX_TIMED_KEYS = 13;

/**
 * The members whom lists show to one: what is queried, and what is checked afterwards. By the viewer's preferences and, unless they turned that
 * off, the preferences of the others. Whether the others want to meet the viewer's gender always counts:
 * docs/decisions/015-wishes-both-ways.md.
 */
export function wantedBy(viewer: UserDocument, options: WantedOptions = {}) {
  const { isEverybody = false, isTimed = false, isOnline = false, withinKm } = options;
  const { age, gender, place } = viewer.profile;
  const wishes = (isEverybody ? undefined : viewer.lookingFor) ?? {};
  const isTwoWay = !isEverybody && viewer.isTwoWay !== false;
  const from = requirePlace(place.id);
  const ages = { min: wishes.minAge ?? MIN_AGE, max: wishes.maxAge ?? MAX_AGE };
  const audience: Audience = { genders: wishes.genders ?? [], ...(isEverybody ? {} : { metBy: { gender } }) };
  const maxAreas = areasToQuery(audience, isOnline ? MAX_ONLINE_KEYS : isTimed ? MAX_TIMED_KEYS : undefined);
  const suitsViewer = ({ profile }: UserDocument) => !isRuledOut(profile, wishes.dealBreakers);
  const wouldMeet = (candidate: UserDocument) =>
    distanceTo(candidate, from) <= candidate.wishes.reach &&
    !isRuledOut(viewer.profile, candidate.lookingFor?.dealBreakers);
  return {
    from,
    rings: ringsFrom(from, { maxKm: nearer(wishes.distance, withinKm), audience, maxAreas, usesOnlineKeys: isOnline }),
    filters: { ages, ...(isTwoWay ? { metByAge: age } : {}) },
    /** Checks deal breakers of both sides, and the exact distance that the other accepts. */
    isFitting: (candidate: UserDocument) => suitsViewer(candidate) && (!isTwoWay || wouldMeet(candidate)),
    /** Changes whenever the result may change. */
    scope: JSON.stringify([isEverybody, isTwoWay, from.id, age, gender, { ...wishes, interests: undefined }]),
  };
}

function nearer(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}
