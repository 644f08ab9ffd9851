import { foldText } from './fold-text.ts';
import { distanceKm, findPlace, gridCells, type Place, places } from './places/places.ts';
import { MAX_AGE, MIN_AGE, ONLINE_WINDOW_MS, SEARCH_DISTANCE_KM } from './product.ts';
import type { AccountDocument } from './stored/account.ts';
import type { StoredProfile, UserDocument } from './stored/user.ts';
import type { StoredTime } from './stored-time.ts';
import { isConsentGiven } from './wire/account/consent.ts';
import type { LookingFor } from './wire/profile/looking-for.ts';
import type { OptionValue } from './wire/profile/options.ts';
import { type Religion, religionOf } from './wire/profile/religions.ts';
import { type Audiences, splitByAudience } from './wire/profile/sensitive.ts';
import { manilaDay } from './wire/time/manila-day.ts';

/** Kilometres at which one ring of towns ends and the next begins: members of a nearer ring come first. */
const RING_EDGES_KM = [15, 50, SEARCH_DISTANCE_KM.max, Number.POSITIVE_INFINITY] as const;
/**
 * Values of one `array-contains-any`. Firestore allows 30, and 100 filters and sort orders together once they are multiplied
 * out: with five filters and seven orders beside it, 15.
 */
export const MAX_KEYS = 15;
/** The limit of a search with all its filters: nine, in eight sort orders. */
export const MAX_FILTERED_KEYS = 10;
/** The limit for online members, who are queried in two time slots. */
export const MAX_ONLINE_KEYS = 6;
/** Kilometres that stand for "anywhere". */
const ANYWHERE_KM = 100_000;

/** The areas that hold a town, from the town itself to its region. */
export function searchCells(place: Place): string[] {
  return [`town:${place.id}`, ...gridCells(place), `province:${place.province}`, `region:${place.region}`];
}

/** Kinds of areas for queries of online members: within 100 km these need hardly more areas per ring than all kinds. */
const ONLINE_AREAS: readonly string[] = ['town', '20', '40', 'region'];

function onlineCells(place: Place): string[] {
  return searchCells(place).filter((area) => ONLINE_AREAS.includes(area.split(':')[0] ?? ''));
}

type Gender = OptionValue<'gender'>;
const GENDER_CODES = { Female: 'F', Male: 'M', 'Non-binary': 'N', Other: 'O' } as const satisfies Record<
  Gender,
  string
>;
const UNTOLD = '-';
const ANY = '*';
const codeOf = (gender: Gender | undefined) => (gender === undefined ? UNTOLD : GENDER_CODES[gender]);

/** Which members of an area a query asks for. */
export interface Audience {
  /** Of these genders (`undefined`: not given); an empty list means everyone. */
  readonly genders: readonly (Gender | undefined)[];
  /** Only members who wish to meet this gender (`undefined`: not given); absent: whatever they wish. */
  readonly metBy?: { readonly gender: Gender | undefined };
}

/**
 * `users/{uid}.keys`: every area that holds the member, with each gender they are asked for by (their own, or any) and each
 * they would meet (those they chose, or any). One of them is one `array-contains`.
 */
export function directoryKeys(place: Place, gender: Gender | undefined, wanted: readonly Gender[] = []): string[] {
  return keysIn(searchCells(place), gender, wanted);
}

function keysIn(areas: readonly string[], gender: Gender | undefined, wanted: readonly Gender[] = []): string[] {
  const own = [ANY, codeOf(gender)];
  const everyone = [...Object.values(GENDER_CODES), UNTOLD];
  const met = [ANY, ...(wanted.length === 0 ? everyone : wanted.map(codeOf))];
  return areas.flatMap((area) => own.flatMap((mine) => met.map((theirs) => `${area}|${mine}${theirs}`)));
}

/** The keys of exactly these members of some areas. */
export function keysOf(areas: readonly string[], { genders, metBy }: Audience): string[] {
  const own = genders.length === 0 ? [ANY] : genders.map(codeOf);
  const met = metBy === undefined ? ANY : codeOf(metBy.gender);
  return areas.flatMap((area) => own.map((code) => `${area}|${code}${met}`));
}

/** The key of one interest for a key that asks for every gender. Genders are not part of it: twenty interests would make too many. */
export function interestKey(key: string, interest: string): string {
  return `${key}|${foldText(interest)}`;
}

/** `users/{uid}.interestKeys` of a listed member; empty for others. */
function interestKeysOf({ place, interests = [], isListed }: StoredProfile): string[] {
  const found = findPlace(place.id);
  if (!isListed || found === undefined) return [];
  const keys = keysOf(onlineCells(found), { genders: [] });
  return [...new Set(interests.flatMap((interest) => keys.map((key) => interestKey(key, interest))))];
}

/** The keys by which queries find and count a listed member; none of others. */
export function listingKeys(
  profile: StoredProfile,
  wanted: readonly Gender[] | undefined,
): Pick<UserDocument, 'keys' | 'interestKeys' | 'onlineKeys'> {
  const place = findPlace(profile.place.id);
  if (!profile.isListed || place === undefined) return { keys: [], interestKeys: [], onlineKeys: [] };
  return {
    keys: directoryKeys(place, profile.gender, wanted),
    interestKeys: interestKeysOf(profile),
    onlineKeys: keysIn(onlineCells(place), profile.gender, wanted),
  };
}

/** How many areas fit into a query of at most `maxKeys` keys (15 by default). */
export function areasToQuery({ genders }: Audience, maxKeys = MAX_KEYS): number {
  return Math.floor(maxKeys / Math.max(1, genders.length));
}

/** The areas of one query. All their towns are farther than `beyondKm`. */
export interface Ring {
  readonly areas: readonly string[];
  readonly beyondKm: number;
}

interface RingOptions {
  /** At most 15. */
  readonly maxAreas?: number;
  /** Only towns farther than this. */
  readonly beyondKm?: number;
  /** By the areas of `onlineKeys`. */
  readonly usesOnlineKeys?: boolean;
}

/**
 * Sets of areas around a town, nearest first, each fit for one `array-contains-any`. Together they hold every town within
 * `maxKm` exactly once, and no other.
 */
export function rings(from: Place, maxKm = Number.POSITIVE_INFINITY, options: RingOptions = {}): Ring[] {
  const near = kilometresFrom(from);
  return cutIntoRings((index) => near[index], maxKm, options);
}

/** Rings around several towns: first the towns themselves, nearest to `from` first, then all others within `maxKm` of one of them. */
export function ringsAroundTowns(
  towns: ReadonlySet<string>,
  from: Place,
  maxKm: number,
  options: RingOptions = {},
): Ring[] {
  const near = kilometresFrom(from);
  const isNamed = places.map(({ id }) => towns.has(id));
  const named = places.filter(({ id }) => towns.has(id)).map(kilometresFrom);
  const fromNamed = (index: number) => Math.min(...named.map((kilometres) => kilometres[index] ?? ANYWHERE_KM));
  const kilometres = maxKm < 1 ? [] : places.map((_, index) => (isNamed[index] ? undefined : fromNamed(index)));
  const inside = cutIntoRings((index) => (isNamed[index] ? near[index] : undefined), ANYWHERE_KM, options);
  // The distance to a place does not bound the distance to the members around it.
  const around = cutIntoRings((index) => kilometres[index], maxKm, options).map(({ areas }) => ({
    areas,
    beyondKm: 0,
  }));
  return [...inside, ...around];
}

/** `kilometres` of a town by its index in `places`; undefined leaves it out. */
function cutIntoRings(
  kilometres: (index: number) => number | undefined,
  maxKm: number,
  { maxAreas = MAX_KEYS, beyondKm = 0, usesOnlineKeys = false }: RingOptions,
): Ring[] {
  let inner = beyondKm;
  const sets: Ring[] = [];
  for (const edge of RING_EDGES_KM) {
    const outer = Math.min(edge, maxKm);
    if (outer <= inner) continue;
    const ring = new Map<string, number>();
    for (const [index, { id }] of places.entries()) {
      const km = kilometres(index);
      if (km !== undefined && km > inner && km <= outer) ring.set(id, km);
    }
    const areas = coverTowns(ring, usesOnlineKeys ? townsByOnlineArea() : townsByArea());
    for (let start = 0; start < areas.length; start += maxAreas) {
      sets.push({ areas: areas.slice(start, start + maxAreas), beyondKm: inner });
    }
    inner = outer;
  }
  return sets;
}

const distances = new Map<string, Uint16Array>();

/** Whole kilometres from a town to each of `places`. Geography does not change: computed once a town. */
function kilometresFrom(from: Place): Uint16Array {
  const known = distances.get(from.id);
  if (known !== undefined) return known;
  const computed = Uint16Array.from(places, (place) => distanceKm(from, place));
  distances.set(from.id, computed);
  return computed;
}

/** The fewest areas (greedily) whose towns are exactly those of the ring, nearest first. */
function coverTowns(ring: ReadonlyMap<string, number>, towns: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Set(ring.keys());
  const candidates = [...towns].filter(([, ids]) => ids.every((id) => ring.has(id)));
  candidates.sort(([, a], [, b]) => b.length - a.length);
  const chosen: { area: string; km: number }[] = [];
  for (const [area, ids] of candidates) {
    if (!ids.every((id) => left.has(id))) continue;
    for (const id of ids) left.delete(id);
    chosen.push({ area, km: Math.min(...ids.map((id) => ring.get(id) ?? Number.POSITIVE_INFINITY)) });
  }
  return chosen.sort((a, b) => a.km - b.km).map(({ area }) => area);
}

const townsByArea = townsBy(searchCells);
const townsByOnlineArea = townsBy(onlineCells);

/** The towns of each area; computed once, when first asked for. */
function townsBy(areasOf: (place: Place) => readonly string[]): () => ReadonlyMap<string, readonly string[]> {
  let towns: ReadonlyMap<string, readonly string[]> | undefined;
  return () => {
    if (towns !== undefined) return towns;
    const found = new Map<string, string[]>();
    for (const place of places) {
      for (const area of areasOf(place)) found.set(area, [...(found.get(area) ?? []), place.id]);
    }
    towns = found;
    return towns;
  };
}

/** When a member was last active, as stored. */
export type Activity = Pick<UserDocument, 'lastActive' | 'order' | 'onlineSlot'>;

/** `shuffle` is a keyed hash of the member and the Manila day: `functions/src/domain/members/activity.ts`. */
export function activityAt(lastActive: StoredTime, shuffle: number): Activity {
  const at = lastActive.toMillis();
  return { lastActive, order: { day: manilaDay(at), shuffle }, onlineSlot: onlineSlotAt(at) };
}

/** Members who are online at a time were last active in its slot or the one before. */
export function onlineSlotAt(millis: number): number {
  return Math.floor(millis / ONLINE_WINDOW_MS);
}

interface UserSource {
  readonly account: AccountDocument;
  /** `photos` and `isListed` are computed from the account. */
  readonly profile: Omit<StoredProfile, 'photos' | 'isListed'>;
  /** Who sees each sensitive field; everybody where it is absent. */
  readonly audiences?: Audiences | undefined;
  readonly activity: Activity;
  readonly finishedAt: StoredTime;
  readonly isSample?: boolean;
}

/** `users/{uid}` of a member with a finished profile, from the account and what they wrote. Throws on a town that is not in the list. */
export function makeUserDocument(source: UserSource): UserDocument {
  const { account, profile, audiences, activity, finishedAt, isSample = false } = source;
  if (findPlace(profile.place.id) === undefined) throw new Error(`No place has the id ${profile.place.id}`);
  const { pause } = account;
  const isHidden = account.settings.isHidden || pause !== undefined;
  const { open, restricted } = splitByAudience(profile, audiences);
  const shown: StoredProfile = {
    ...open,
    photos: account.album.map(({ id }) => id),
    isListed: account.isActive && !isHidden,
  };
  const religionKey = isSample || isConsentGiven(account.consents, 'religion') ? religionKeyOf(shown) : undefined;
  const { keys, interestKeys, onlineKeys } = listingKeys(shown, account.lookingFor?.genders);
  return {
    schemaVersion: 1,
    profile: shown,
    ...(audiences === undefined ? {} : { restricted, audiences }),
    keys,
    interestKeys,
    ...(religionKey === undefined ? {} : { religionKey }),
    onlineKeys,
    wishes: wishesOf(account.lookingFor),
    ...(account.settings.isTwoWay === false ? { isTwoWay: false } : {}),
    isActive: account.isActive,
    isHidden,
    ...(pause && { pause: pause.until ? { until: pause.until } : {} }),
    isSample,
    ...activity,
    finishedAt,
    ...(account.lookingFor && { lookingFor: account.lookingFor }),
  };
}

/** `profile` holds only what is for everybody. */
function religionKeyOf({ religion, isListed }: StoredProfile): Religion | undefined {
  return isListed ? religionOf(religion) : undefined;
}

/** A member's preferences as numbers that queries compare; everybody by default. */
function wishesOf({ minAge = MIN_AGE, maxAge = MAX_AGE, distance = ANYWHERE_KM }: LookingFor = {}) {
  return { minAge, maxAge, reach: Math.max(1, distance) };
}
