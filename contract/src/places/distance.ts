import type { Place } from './place.ts';
import { places } from './towns.ts';

type Centre = Pick<Place, 'latitude' | 'longitude'>;

/** Mean radius of the Earth (IUGG). */
const EARTH_RADIUS_KM = 6371.0088;
const RADIANS_PER_DEGREE = Math.PI / 180;

/** Whole kilometres between the centres of two towns, rounded up and never under 1, so that it never says "same street". */
export function distanceKm(a: Centre, b: Centre): number {
  return Math.max(1, Math.ceil(greatCircleKm(a, b)));
}

/** The town whose centre is nearest to a position in degrees. Run on the member's device: the position stays there. */
export function nearestPlace(latitude: number, longitude: number): Place {
  const position = { latitude, longitude };
  const [first, ...others] = places;
  if (first === undefined) throw new Error('The list of towns is empty');
  let nearest = { place: first, km: greatCircleKm(position, first) };
  for (const place of others) {
    const km = greatCircleKm(position, place);
    if (km < nearest.km) nearest = { place, km };
  }
  return nearest.place;
}

/** Haversine on a sphere: under 0.5 % off, which over the 100 km that can be asked for is less than the rounding. */
function greatCircleKm(a: Centre, b: Centre): number {
  const sinHalfLatitude = Math.sin(((b.latitude - a.latitude) * RADIANS_PER_DEGREE) / 2);
  const sinHalfLongitude = Math.sin(((b.longitude - a.longitude) * RADIANS_PER_DEGREE) / 2);
  const cosines = Math.cos(a.latitude * RADIANS_PER_DEGREE) * Math.cos(b.latitude * RADIANS_PER_DEGREE);
  const chord = sinHalfLatitude ** 2 + cosines * sinHalfLongitude ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
