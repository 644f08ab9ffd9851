/** Everything about places, with the 50 KB list of towns: the server imports it, the client only by `loadPlaces()`. */
export { distanceKm, nearestPlace } from './distance.ts';
export { cellsWithin, GRID_LEVELS_KM, gridCells, MAX_CELLS, MAX_RADIUS_KM } from './grid.ts';
export { formatPlace, type Place } from './place.ts';
export { searchPlaces } from './search.ts';
export { findPlace, places } from './towns.ts';
