/** What lists are searched by, computed from a member's town alone. Server and seed only: it holds every town. */
import type { AccountDocument } from './account.ts';
import { distanceKm, findPlace, gridCells, type Place, places } from './places/places.ts';
import { type Audiences, splitByAudience } from './sensitive.ts';
import type { StoredTime } from './stored-time.ts';
import type { DirectoryDocument, UserDocument } from './user.ts';

/** Kilometres at which one ring of towns ends and the next begins: members of a nearer ring come first. */
const RING_EDGES_KM = [15, 50, 150, Number.POSITIVE_INFINITY] as const;
/**
 * Values of one `array-contains-any`. Firestore allows 30, and 100 filters and sort orders together once they are multiplied
 * out: with three filters and three orders beside it, 24.
 */
const MAX_KEYS = 21;

/** The areas that hold a town, from the town itself to its region: `directory/{uid}.cells`. */
export function searchCells(place: Place): string[] {
  return [`town:${place.id}`, ...gridCells(place), `province:${place.province}`, `region:${place.region}`];
}

interface RingOptions {
  /** Ids of the only towns that count. */
  readonly towns?: ReadonlySet<string>;
  /** Areas to a set, where a query has more filters than three. */
  readonly maxKeys?: number;
}

/**
 * Sets of areas around a town, nearest first, each at most 21 and fit for one `array-contains-any`. Together they hold every
 * town within `maxKm` exactly once, and no other.
 */
export function rings(from: Place, maxKm = Number.POSITIVE_INFINITY, options: RingOptions = {}): string[][] {
  const { towns: wanted, maxKeys = MAX_KEYS } = options;
  const towns = townsByArea();
  let inner = 0;
  const sets: string[][] = [];
  for (const edge of RING_EDGES_KM) {
    const outer = Math.min(edge, maxKm);
    if (outer <= inner) break;
    const ring = new Map<string, number>();
    for (const place of places) {
      if (wanted !== undefined && !wanted.has(place.id)) continue;
      const km = distanceKm(from, place);
      if (km > inner && km <= outer) ring.set(place.id, km);
    }
    const areas = coverTowns(ring, towns);
    for (let start = 0; start < areas.length; start += maxKeys) sets.push(areas.slice(start, start + maxKeys));
    inner = outer;
  }
  return sets;
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

let areaTowns: ReadonlyMap<string, readonly string[]> | undefined;

function townsByArea(): ReadonlyMap<string, readonly string[]> {
  if (areaTowns !== undefined) return areaTowns;
  const found = new Map<string, string[]>();
  for (const place of places) {
    for (const area of searchCells(place)) found.set(area, [...(found.get(area) ?? []), place.id]);
  }
  areaTowns = found;
  return areaTowns;
}

interface DirectorySource {
  readonly account: AccountDocument;
  /** `photos` and `isListed` are computed from the account. */
  readonly profile: Omit<UserDocument, 'photos' | 'isListed'>;
  /** Who sees each sensitive field; everybody where it is absent. */
  readonly audiences?: Audiences | undefined;
  readonly lastActive: StoredTime;
  readonly finishedAt: StoredTime;
  readonly isSample?: boolean;
}

/**
 * `users/{uid}` and `directory/{uid}` of a member with a finished profile, from the account and what they wrote. Whoever
 * writes one of the two writes both. Throws on a town that is not in the list.
 */
export function memberDocuments(source: DirectorySource): { user: UserDocument; directory: DirectoryDocument } {
  const { account, profile, audiences, lastActive, finishedAt, isSample = false } = source;
  const place = findPlace(profile.place.id);
  if (place === undefined) throw new Error(`No place has the id ${profile.place.id}`);
  const isHidden = account.settings.isHidden;
  const { open, restricted } = splitByAudience(profile, audiences);
  const user: UserDocument = {
    ...open,
    photos: account.album.map(({ url }) => url),
    isListed: account.isActive && !isHidden,
  };
  const directory: DirectoryDocument = {
    profile: user,
    ...(audiences === undefined ? {} : { restricted, audiences }),
    gridPhotos: account.album.map(({ gridUrl }) => gridUrl),
    cells: searchCells(place),
    isActive: account.isActive,
    isHidden,
    isSample,
    lastActive,
    finishedAt,
  };
  return { user, directory: account.lookingFor ? { ...directory, lookingFor: account.lookingFor } : directory };
}
