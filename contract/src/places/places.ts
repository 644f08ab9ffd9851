/** Everything about places, with the 50 KB list of towns: the server imports it, the client only by `loadPlaces()`. */
export { distanceKm, nearestPlace } from './distance.ts';
export { gridCells } from './grid.ts';
export { formatPlace, type Place } from './place.ts';
export { searchPlaces } from './search.ts';
export { findPlace, places } from './towns.ts';
