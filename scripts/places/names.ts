/** Turns PSGC's names into names that people use: "City of Cebu " → "Cebu City", "Abra De Ilog" → "Abra de Ilog". */

const METRO_MANILA = '13';

const REGIONS: Readonly<Record<string, string>> = {
  '01': 'Ilocos Region',
  '02': 'Cagayan Valley',
  '03': 'Central Luzon',
  '04': 'Calabarzon',
  '05': 'Bicol Region',
  '06': 'Western Visayas',
  '07': 'Central Visayas',
  '08': 'Eastern Visayas',
  '09': 'Zamboanga Peninsula',
  '10': 'Northern Mindanao',
  '11': 'Davao Region',
  '12': 'Soccsksargen',
  [METRO_MANILA]: 'Metro Manila',
  '14': 'Cordillera',
  '16': 'Caraga',
  '17': 'Mimaropa',
  '18': 'Negros Island Region',
  '19': 'Bangsamoro',
};

/** Provinces of the cities that PSGC lists as if they were provinces. */
const PROVINCE_OF_CITY: Readonly<Record<string, string>> = {
  '301': 'Pampanga',
  '302': 'Negros Occidental',
  '303': 'Benguet',
  '304': 'Agusan del Norte',
  '305': 'Misamis Oriental',
  '306': 'Cebu',
  '307': 'Davao del Sur',
  '308': 'South Cotabato',
  '309': 'Lanao del Norte',
  '310': 'Iloilo',
  '311': 'Cebu',
  '312': 'Quezon',
  '313': 'Cebu',
  '314': 'Zambales',
  '315': 'Palawan',
  '316': 'Leyte',
  '317': 'Zamboanga del Sur',
  '901': 'Basilan',
  '999': 'Special Geographic Area',
};

const WHOLE_NAMES: Readonly<Record<string, string>> = {
  'Island Garden City of Samal': 'Samal City',
  'Science City of Muñoz': 'Muñoz City',
  'City of Sto. Tomas': 'Santo Tomas City',
  'Sto. Tomas': 'Santo Tomas',
  'Gen. Mariano Alvarez': 'General Mariano Alvarez',
  'Gen. S.K. Pendatun': 'General S.K. Pendatun',
  'Pres. Manuel A. Roxas': 'President Manuel A. Roxas',
  'Sen. Ninoy Aquino': 'Senator Ninoy Aquino',
  'Tagoloan Ii': 'Tagoloan II',
  'Alfonso Castaneda': 'Alfonso Castañeda',
  Pagagawan: 'Datu Montawal',
};

export function requireRegion(regionCode: string): string {
  const region = REGIONS[regionCode];
  if (region === undefined) throw new Error(`PSGC has a new region ${regionCode}: name it in names.ts`);
  return region;
}

export function requireProvince(
  provinceCode: string,
  regionCode: string,
  provinces: ReadonlyMap<string, string>,
): string {
  if (regionCode === METRO_MANILA) return 'Metro Manila';
  const province = PROVINCE_OF_CITY[provinceCode] ?? provinces.get(provinceCode);
  if (province === undefined) throw new Error(`PSGC has a new province ${provinceCode}: name it in names.ts`);
  return province.trim();
}

export function toDisplayName(psgcName: string, regionCode: string): string {
  const name = psgcName.trim().replace(/\s+/g, ' ');
  const whole = WHOLE_NAMES[name];
  if (whole !== undefined) return whole;
  const city = /^City of (.+)$/.exec(name)?.[1] ?? /^(Pasay) City$/.exec(name)?.[1];
  const lowered = (city ?? name)
    .replace(/(?<= )(De|Sa)(?= )/g, (word) => word.toLowerCase())
    .replace(/-(An|Ob|Lo|Y)$/, (ending) => ending.toLowerCase());
  return city === undefined || regionCode === METRO_MANILA ? lowered : `${lowered} City`;
}

/** The bare letters of a name, which are equal for the same town in both sources. */
export function toMatchKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\(.*\)|,.*$/g, '')
    .trim()
    .replace(/^(island garden |science )?city of | city$/g, '')
    .replace(/\bsto\b/, 'santo')
    .replace(/\bgen\b/, 'general')
    .replace(/[^a-z0-9]/g, '');
}
