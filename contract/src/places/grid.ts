import { distanceKm } from './distance.ts';
import type { Place } from './place.ts';
import { places } from './towns.ts';

/** Side of a cell at each level, in kilometres, finest first. */
export const GRID_LEVELS_KM = [2, 5, 10, 20, 40, 80] as const;
type GridLevel = (typeof GRID_LEVELS_KM)[number];
const COARSEST: GridLevel = 80;

/** A disjunction of Firestore holds at most 30 values; 21 leaves room for another small `in` beside it. */
export const MAX_CELLS = 21;
/** The widest radius the product asks for. */
export const MAX_RADIUS_KM = 100;

const KM_PER_DEGREE = 111.195;
/** South-west of every town; cells are counted from here. */
const ORIGIN = { latitude: 4, longitude: 114 } as const;
/** One width of a degree of longitude for the whole country (at 12° N): cells are at most 3 % off their nominal width. */
const KM_PER_DEGREE_EAST = KM_PER_DEGREE * Math.cos((12 * Math.PI) / 180);

type Centre = Pick<Place, 'latitude' | 'longitude'>;

/** The cell of a town at every level, finest first: `2:593x1163`, `5:237x465`, … Stored with a member. */
export function gridCells(place: Centre): string[] {
  return GRID_LEVELS_KM.map((level) => cellAt(place, level));
}

/**
 * The cells which hold every town whose `distanceKm` from `place` is at most `km` (1 to MAX_RADIUS_KM; other values are
 * clamped). All of one level, the finest that needs no more than MAX_CELLS. A cell also holds towns just outside the
 * radius: the caller drops those by `distanceKm`.
 */
export function cellsWithin(place: Centre, km: number): string[] {
  const radius = Math.min(Math.max(km, 1), MAX_RADIUS_KM);
  const reached = places.filter((other) => distanceKm(place, other) <= radius);
  const cells = (level: GridLevel) => [...new Set(reached.map((other) => cellAt(other, level)))].sort();
  const level = GRID_LEVELS_KM.find((candidate) => cells(candidate).length <= MAX_CELLS) ?? COARSEST;
  return cells(level);
}

function cellAt({ latitude, longitude }: Centre, level: GridLevel): string {
  const row = Math.floor(((latitude - ORIGIN.latitude) * KM_PER_DEGREE) / level);
  const column = Math.floor(((longitude - ORIGIN.longitude) * KM_PER_DEGREE_EAST) / level);
  return `${level}:${row}x${column}`;
}
