import { MAX_AGE, MIN_AGE, SEARCH_DISTANCE_KM } from '@tagpo/contract/product';
import { type Audience, areasToQuery, rings } from '@tagpo/contract/search-keys';
import type { DirectoryDocument } from '@tagpo/contract/stored/user';
import { type LeftOut, MAX_COUNTED, type Widening } from '@tagpo/contract/wire/members/swipe';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import type { LookingFor } from '@tagpo/contract/wire/profile/profile';
import type { Firestore } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { countOwnBlocks, readChoices } from '../../domain/choices/choices.ts';
import { requirePlace } from '../../domain/lists/card.ts';
import { countListed, getListed } from '../../domain/lists/directory.ts';
import { type QueryRing, toQueryRings } from '../../domain/lists/fill-page.ts';
import type { Member } from '../../domain/members/caller.ts';

/** Queries per preference, for parts of the country where many in a row find nobody. */
const MAX_QUERIES = 12;
/** Each member blocked either way costs a read. A caller who blocks more than this gets no numbers, however many block them. */
const MAX_OWN_BLOCKS = 100;
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
  const [{ directory }, { passed, blocked }] = await Promise.all([
    caller.isRemembered ? callers.reload(caller) : caller,
    readChoices(firestore, uid),
  ]);
  const blockedMembers = await readBlocked(deps, uid, blocked);
  const wishes = blockedMembers === undefined ? [] : loosen(directory.lookingFor ?? {});
  const counted = await Promise.all(
    wishes.map(async ({ by, lookingFor, shutOut }) => {
      const count = await countAreas(firestore, { viewer: directory, blockedMembers: blockedMembers ?? [] }, shutOut);
      return { by, count, lookingFor };
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

/** Undefined if the caller blocks too many members to read them all. */
async function readBlocked(
  deps: ApiDeps,
  uid: string,
  ids: readonly string[],
): Promise<DirectoryDocument[] | undefined> {
  if (ids.length > MAX_OWN_BLOCKS) {
    const own = await countOwnBlocks(deps.firestore, uid, MAX_OWN_BLOCKS).get();
    if (own.data().count > MAX_OWN_BLOCKS) return undefined;
  }
  return (await getListed(deps, ids)).map(({ directory }) => directory);
}

async function countAreas(
  firestore: Firestore,
  { viewer, blockedMembers }: { viewer: DirectoryDocument; blockedMembers: readonly DirectoryDocument[] },
  areas: readonly Area[],
): Promise<number> {
  let count = 0;
  let queries = 0;
  for (const { ages, genders, fromKm, toKm } of areas) {
    const from = requirePlace(viewer.profile.place.id);
    const found = rings(from, toKm === undefined ? undefined : Math.max(1, toKm), {
      maxAreas: areasToQuery({ genders }),
      ...(fromKm === undefined ? {} : { beyondKm: fromKm }),
    });
    if (fromKm === undefined && isAmong(viewer, { ages, genders })) count -= 1;
    for (const ring of toQueryRings(found, { genders })) {
      if (count >= MAX_COUNTED || queries === MAX_QUERIES) break;
      const hidden = blockedMembers.filter((member) => isWithin(member, { ...ring, ages })).length;
      count += (await countListed(firestore, { ...ring, ages }, MAX_COUNTED + 1 - count + hidden)) - hidden;
      queries += 1;
    }
  }
  return Math.max(0, Math.min(count, MAX_COUNTED));
}

/** What the query of a ring finds. */
function isWithin({ profile, keys }: DirectoryDocument, { keys: wanted, ages }: QueryRing & Pick<Area, 'ages'>) {
  return profile.age >= ages.min && profile.age <= ages.max && wanted.some((key) => keys.includes(key));
}

/** Whether the caller is among those counted, who live in the same area. */
function isAmong({ profile }: DirectoryDocument, { ages, genders }: Pick<Area, 'ages' | 'genders'>): boolean {
  const { isListed, age, gender } = profile;
  return isListed && age >= ages.min && age <= ages.max && (genders.length === 0 || genders.includes(gender));
}
