import { TOWNS } from './generated/towns.ts';
import type { Place } from './place.ts';

/** Every city and municipality of the Philippines, 1,642 of them, by region, province and id. */
export const places: readonly Place[] = decode(TOWNS);

const placesById: ReadonlyMap<string, Place> = new Map(places.map((place) => [place.id, place]));

export function findPlace(id: string): Place | undefined {
  return placesById.get(id);
}

function decode(source: string): Place[] {
  const decoded: Place[] = [];
  let region = '';
  let province = '';
  for (const line of source.trim().split('\n')) {
    if (line.startsWith('# ')) {
      [region = '', province = ''] = line.slice(2).split('|');
      continue;
    }
    const [id = '', name = '', latitude, longitude, formerName] = line.split('|');
    const place = { id, name, province, region, latitude: Number(latitude), longitude: Number(longitude) };
    decoded.push(formerName === undefined ? place : { ...place, formerName });
  }
  return decoded;
}
