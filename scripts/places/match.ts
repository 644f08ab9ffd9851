import { HAND_CHECKED_CENTRES, NEAREST_ADMINISTRATIVE_CENTRES } from './centres.ts';
import { toMatchKey } from './names.ts';

/** A settlement of GeoNames. */
export interface Settlement {
  readonly name: string;
  readonly country: string;
  /** The nine-digit PSGC code from before 2023; some settlements have none. */
  readonly muni?: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** A town of PSGC. */
export interface Town {
  readonly regCode: string;
  readonly provCode: string;
  readonly munCityCode: string;
  readonly munCityName: string;
  readonly munCityOldName: string;
}

/** The ways to find the centre of a town, the best first. */
type MatchKind = 'name' | 'spelling' | 'hand-checked' | 'settlement inside' | 'nearest centre';

export interface Centre {
  readonly kind: MatchKind;
  readonly latitude: number;
  readonly longitude: number;
}

/** GeoNames' code of a district of Metro Manila starts with the region, 13. */
const METRO_MANILA = '13';

/** Finds the centre of each town among the settlements of GeoNames. @throws Error when a town has none */
export function matchCentres(towns: readonly Town[], settlements: readonly Settlement[]): Map<string, Centre> {
  const byTown = Map.groupBy(settlements, (settlement) => settlement.muni?.slice(2, 6));
  const byName = Map.groupBy(settlements, (settlement) => toMatchKey(settlement.name));
  const centres = new Map<string, Centre>();
  for (const town of towns) {
    const centre = findCentre(town, { byTown, byName });
    if (centre !== undefined) centres.set(town.munCityCode, centre);
  }
  for (const [code, neighbour] of Object.entries(NEAREST_ADMINISTRATIVE_CENTRES)) {
    const centre = centres.get(neighbour);
    if (centre !== undefined) centres.set(code, { ...centre, kind: 'nearest centre' });
  }
  const missing = towns.filter((town) => !centres.has(town.munCityCode));
  if (missing.length > 0)
    throw new Error(`No centre for ${missing.map((town) => `${town.munCityCode} ${town.munCityName}`).join(', ')}`);
  return centres;
}

interface SettlementIndex {
  readonly byTown: ReadonlyMap<string | undefined, readonly Settlement[]>;
  readonly byName: ReadonlyMap<string, readonly Settlement[]>;
}

function findCentre(town: Town, { byTown, byName }: SettlementIndex): Centre | undefined {
  const checked = HAND_CHECKED_CENTRES[town.munCityCode];
  if (checked !== undefined) return { kind: 'hand-checked', latitude: checked[0], longitude: checked[1] };
  const keys = [town.munCityName, town.munCityOldName].filter((name) => name !== '').map(toMatchKey);
  const inside = town.munCityCode.startsWith('0') ? (byTown.get(town.munCityCode.slice(1)) ?? []) : [];
  const sameName = keys.flatMap((key) => byName.get(key) ?? []);
  const named = mostImportant(inside.filter((settlement) => keys.includes(toMatchKey(settlement.name))));
  const nearby = named ?? mostImportant(sameName.filter((settlement) => isInSameProvince(town, settlement)));
  if (nearby !== undefined) return centreOf(nearby, 'name');
  const respelt = mostImportant(
    inside.filter((settlement) => keys.some((key) => isSameSpelling(key, settlement.name))),
  );
  if (respelt !== undefined) return centreOf(respelt, 'spelling');
  const largest = mostImportant(inside);
  return largest && centreOf(largest, 'settlement inside');
}

/** Highly urbanised cities have codes outside the provinces (3xx, 8xx), so their name is searched among settlements as large as a city. */
function isInSameProvince(town: Town, settlement: Settlement): boolean {
  const code = settlement.muni ?? '';
  if (town.munCityCode.startsWith('0')) return code.slice(2, 4) === town.munCityCode.slice(1, 3);
  if (town.regCode === METRO_MANILA) return code.startsWith(METRO_MANILA);
  return settlement.population >= 100_000;
}

function isSameSpelling(key: string, name: string): boolean {
  const other = toMatchKey(name);
  return other.startsWith(key) || key.startsWith(other) || editDistance(key, other) <= 2;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const SEATS: Readonly<Record<string, number>> = { PPLC: 4, PPLA: 3, PPLA2: 2, PPLA3: 1 };

function mostImportant(settlements: readonly Settlement[]): Settlement | undefined {
  const rank = (settlement: Settlement) => SEATS[settlement.featureCode] ?? 0;
  return settlements.toSorted(
    (a, b) =>
      rank(b) - rank(a) ||
      b.population - a.population ||
      latitudeOf(a) - latitudeOf(b) ||
      longitudeOf(a) - longitudeOf(b),
  )[0];
}

const longitudeOf = ({ loc }: Settlement) => loc.coordinates[0];
const latitudeOf = ({ loc }: Settlement) => loc.coordinates[1];

function centreOf(settlement: Settlement, kind: MatchKind): Centre {
  return { kind, latitude: latitudeOf(settlement), longitude: longitudeOf(settlement) };
}
