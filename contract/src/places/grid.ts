import type { Place } from './place.ts';

/** Side of a cell at each level, in kilometres, finest first. */
const GRID_LEVELS_KM = [2, 5, 10, 20, 40, 80] as const;
type GridLevel = (typeof GRID_LEVELS_KM)[number];

const KM_PER_DEGREE = 111.195;
/** South-west of every town; cells are counted from here. */
const ORIGIN = { latitude: 4, longitude: 114 } as const;
/** One width of a degree of longitude for the whole country (at 12° N): cells are at most 5 % off their nominal width. */
const KM_PER_DEGREE_EAST = KM_PER_DEGREE * Math.cos((12 * Math.PI) / 180);

type Centre = Pick<Place, 'latitude' | 'longitude'>;

/** The cell of a town at every level, finest first: `2:593x1163`, `5:237x465`, … Stored with a member. */
export function gridCells(place: Centre): string[] {
  return GRID_LEVELS_KM.map((level) => cellAt(place, level));
}

function cellAt({ latitude, longitude }: Centre, level: GridLevel): string {
  const row = Math.floor(((latitude - ORIGIN.latitude) * KM_PER_DEGREE) / level);
  const column = Math.floor(((longitude - ORIGIN.longitude) * KM_PER_DEGREE_EAST) / level);
  return `${level}:${row}x${column}`;
}
