import { foldText } from '../fold-text.ts';
import type { Place } from './place.ts';
import { places } from './towns.ts';

/** How well a town matches a search, best first. */
type Rank = 0 | 1 | 2 | 3 | 4;

interface SearchEntry {
  readonly place: Place;
  readonly name: string;
  readonly formerName: string;
  readonly province: string;
  readonly isUrban: boolean;
}

/** Common names of cities that are no part of their official name. */
const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['bgc', 'taguig'],
  ['cdo', 'cagayan de oro'],
  ['gensan', 'general santos'],
  ['qc', 'quezon city'],
]);

let entries: readonly SearchEntry[] | undefined;

/**
 * Towns by any part of their name, whatever the case and accents: "las pinas" finds Las Piñas. Names that start so come
 * first, then names with a word that starts so, then former names, provinces and other parts of a name; a second half
 * after a comma narrows the province ("san jose, batangas"). Of equals the cities come first, where most people live:
 * "quez" finds Quezon City before the six Quezons. At most `limit`, default 20; none for an empty text.
 */
export function searchPlaces(text: string, limit = 20): Place[] {
  const [typed = '', province = ''] = text.split(',').map(fold);
  if (typed === '') return [];
  const name = NICKNAMES.get(typed) ?? typed;
  entries ??= places.map(toEntry);
  return entries
    .filter((entry) => ` ${entry.province}`.includes(` ${province}`))
    .map((entry) => ({ entry, rank: rankEntry(entry, name) }))
    .filter((hit): hit is { entry: SearchEntry; rank: Rank } => hit.rank !== undefined)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(b.entry.isUrban) - Number(a.entry.isUrban) ||
        compare(a.entry.name, b.entry.name) ||
        compare(a.entry.province, b.entry.province),
    )
    .slice(0, limit)
    .map(({ entry }) => entry.place);
}

function rankEntry(entry: SearchEntry, text: string): Rank | undefined {
  if (entry.name.startsWith(text)) return 0;
  if (entry.name.includes(` ${text}`)) return 1;
  if (entry.formerName.startsWith(text)) return 2;
  if (entry.province.startsWith(text) || `${entry.name} ${entry.province}`.startsWith(text)) return 3;
  return entry.name.includes(text) ? 4 : undefined;
}

function toEntry(place: Place): SearchEntry {
  const { name, formerName = '', province } = place;
  return {
    place,
    name: fold(name),
    formerName: fold(formerName),
    province: fold(province),
    isUrban: name.endsWith(' City') || province === 'Metro Manila',
  };
}

/** Folded text whose "Sto." and "Sta." are spelt out, everything but letters and digits is one space, and a leading "city of" is dropped. */
function fold(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\bsto\b/g, 'santo')
    .replace(/\bsta\b/g, 'santa')
    .replace(/^city of /, '')
    .trim();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
