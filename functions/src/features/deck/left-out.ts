import type { Place } from '@tagpo/contract/places/places';
import { MAX_AGE, MIN_AGE, SEARCH_DISTANCE_KM } from '@tagpo/contract/product';
import { type Audience, areasToQuery, rings } from '@tagpo/contract/search-keys';
import type { LeftOut, Widening } from '@tagpo/contract/wire/members/swipe';
import type { LookingFor } from '@tagpo/contract/wire/profile/looking-for';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import type { ApiDeps } from '../../api-deps.ts';
import { readBlocked } from '../../domain/choices/blocked-members.ts';
import { readDeck } from '../../domain/deck/deck.ts';
import { requirePlace } from '../../domain/lists/card.ts';
import { type CountedPart, countMembers } from '../../domain/lists/count-members.ts';
import { toQueryRings } from '../../domain/lists/fill-page.ts';
import type { Member } from '../../domain/members/caller.ts';

/** Kilometres a wish for somebody nearer becomes first, then anywhere. */
const WIDER_KM = SEARCH_DISTANCE_KM.max;

/** A wider preference, and the people whom it would let in. */
interface Loosened {
  readonly by: Widening;
  readonly lookingFor: LookingFor;
  readonly shutOut: readonly Area[];
}

interface Area {
  readonly ages: { readonly min: number; readonly max: number };
  readonly genders: Audience['genders'];
  readonly fromKm?: number;
  readonly toKm?: number | undefined;
}

/**
 * How many people each of the caller’s preferences alone keeps from the deck, up to 99. Counts listed profiles by town, age and gender only: nobody
 * else’s preferences or answers change a number, and blocked members do not exist (docs/decisions/057-blocks-leave-no-gap.md). 429 after
 * 30 a minute.
 */
export async function countLeftOut(deps: ApiDeps, caller: Member): Promise<LeftOut> {
  const { firestore, callers } = deps;
  const { uid } = caller;
  await deps.limits.spend('countLeftOut', uid);
  const [viewer, { passed }] = await Promise.all([callers.renew(caller), readDeck(deps, uid)]);
  const { directory } = viewer;
  const blockedMembers = await readBlocked(deps, viewer);
  const wishes = blockedMembers === undefined ? [] : loosen(directory.lookingFor ?? {});
  const from = requirePlace(directory.profile.place.id);
  const uncounted = [directory, ...(blockedMembers ?? [])];
  const counted = await Promise.all(
    wishes.map(async ({ by, lookingFor, shutOut }) => {
      const parts = shutOut.map((area) => toPart(from, area));
      return { by, count: await countMembers(firestore, uncounted, parts), lookingFor };
    }),
  );
  return {
    widenings: firstOfEach(counted.filter(({ count }) => count > 0)),
    hasDealBreakers: (directory.lookingFor?.dealBreakers ?? []).length > 0,
    passed: passed.length,
  };
}

/** Each preference widened alone; the distance in two steps. */
function loosen(wishes: LookingFor): Loosened[] {
  const { minAge = MIN_AGE, maxAge = MAX_AGE, distance, genders = [] } = wishes;
  const ages = { min: minAge, max: maxAge };
  const { distance: _distance, ...anywhere } = wishes;
  const { minAge: _minAge, maxAge: _maxAge, ...anyAge } = wishes;
  const { genders: _genders, ...everyone } = wishes;
  const found: Loosened[] = [];
  if (distance !== undefined && distance < WIDER_KM) {
    const shutOut = [{ ages, genders, fromKm: Math.max(1, distance), toKm: WIDER_KM }];
    found.push({ by: 'distance', lookingFor: { ...wishes, distance: WIDER_KM }, shutOut });
  }
  if (distance !== undefined) {
    found.push({ by: 'distance', lookingFor: anywhere, shutOut: [{ ages, genders, fromKm: Math.max(1, distance) }] });
  }
  const outside = [
    { min: MIN_AGE, max: minAge - 1 },
    { min: maxAge + 1, max: MAX_AGE },
  ].filter(({ min, max }) => min <= max);
  if (outside.length > 0) {
    const shutOut = outside.map((range) => ({ ages: range, genders, toKm: distance }));
    found.push({ by: 'ages', lookingFor: anyAge, shutOut });
  }
  if (genders.length > 0) {
    const others = [...OPTIONS.gender, undefined].filter((gender) => gender === undefined || !genders.includes(gender));
    found.push({ by: 'genders', lookingFor: everyone, shutOut: [{ ages, genders: others, toKm: distance }] });
  }
  return found;
}

/** The first widening of each wish: the smaller step where it lets somebody in. */
function firstOfEach(widenings: LeftOut['widenings']): LeftOut['widenings'] {
  return widenings.filter(({ by }, index) => widenings.findIndex((other) => other.by === by) === index);
}

/** The queries that find the members of an area. */
function toPart(from: Place, { ages, genders, fromKm, toKm }: Area): CountedPart {
  const found = rings(from, toKm === undefined ? undefined : Math.max(1, toKm), {
    maxAreas: areasToQuery({ genders }),
    ...(fromKm === undefined ? {} : { beyondKm: fromKm }),
  });
  return { rings: toQueryRings(found, { genders }), filters: { ages } };
}
