/** Points on the globe, and distances in metres. https://firebase.google.com/docs/reference/rules/rules.LatLng */
import { GeoPoint } from '../../values/value.ts';
import { Failure } from '../model/rules-value.ts';
import { type BuiltinTable, builtin } from './signature.ts';

/** Mean radius in metres, as Google's S2 geometry uses it. */
const EARTH_RADIUS = 6_371_010;

export const latlngMethods: BuiltinTable = {
  latitude: builtin(['latlng'], ({ latitude }) => latitude),
  longitude: builtin(['latlng'], ({ longitude }) => longitude),
  distance: builtin(['latlng', 'latlng'], distance),
};

export const latlngFunctions: BuiltinTable = {
  value: builtin(['number', 'number'], (latitude, longitude) => {
    const point = new GeoPoint(Number(latitude), Number(longitude));
    const isOnGlobe = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
    return isOnGlobe ? point : new Failure('Latitude or longitude is out of range.');
  }),
};

function distance(from: GeoPoint, to: GeoPoint): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)];
  const halfHeight = Math.sin((toLatitude - fromLatitude) / 2);
  const halfWidth = Math.sin(radians(to.longitude - from.longitude) / 2);
  const haversine = halfHeight ** 2 + Math.cos(fromLatitude) * Math.cos(toLatitude) * halfWidth ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
