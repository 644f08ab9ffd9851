import { formatPlace, type Place, places } from '../../contract/src/places/places.ts';

/** The number of members in each town: every region has some, the big cities most. */
const MEMBERS_BY_TOWN: Readonly<Record<string, number>> = {
  'Quezon City, Metro Manila': 10,
  'Manila, Metro Manila': 8,
  'Makati, Metro Manila': 6,
  'Taguig, Metro Manila': 5,
  'Pasig, Metro Manila': 4,
  'Mandaluyong, Metro Manila': 2,
  'Parañaque, Metro Manila': 2,
  'Las Piñas, Metro Manila': 2,
  'Muntinlupa, Metro Manila': 1,
  'Marikina, Metro Manila': 3,
  'Caloocan, Metro Manila': 3,
  'Pasay, Metro Manila': 2,
  'Valenzuela, Metro Manila': 1,
  'San Juan, Metro Manila': 1,
  'Antipolo City, Rizal': 2,
  'Bacoor City, Cavite': 2,
  'Tagaytay City, Cavite': 1,
  'Santa Rosa City, Laguna': 2,
  'Lipa City, Batangas': 1,
  'Cebu City, Cebu': 7,
  'Lapu-Lapu City, Cebu': 2,
  'Tagbilaran City, Bohol': 1,
  'Davao City, Davao del Sur': 6,
  'Tagum City, Davao del Norte': 1,
  'Cagayan de Oro City, Misamis Oriental': 3,
  'Malaybalay City, Bukidnon': 1,
  'Iloilo City, Iloilo': 3,
  'Roxas City, Capiz': 1,
  'Bacolod City, Negros Occidental': 3,
  'Dumaguete City, Negros Oriental': 2,
  'Siquijor, Siquijor': 1,
  'Baguio City, Benguet': 3,
  'Banaue, Ifugao': 1,
  'Angeles City, Pampanga': 2,
  'Malolos City, Bulacan': 1,
  'Olongapo City, Zambales': 1,
  'San Fernando City, La Union': 2,
  'Vigan City, Ilocos Sur': 1,
  'Dagupan City, Pangasinan': 1,
  'Tuguegarao City, Cagayan': 2,
  'Santiago City, Isabela': 1,
  'Naga City, Camarines Sur': 2,
  'Legazpi City, Albay': 2,
  'Puerto Princesa City, Palawan': 2,
  'El Nido, Palawan': 1,
  'Calapan City, Oriental Mindoro': 1,
  'Tacloban City, Leyte': 2,
  'Borongan City, Eastern Samar': 1,
  'Zamboanga City, Zamboanga del Sur': 2,
  'Dipolog City, Zamboanga del Norte': 1,
  'General Santos City, South Cotabato': 2,
  'Koronadal City, South Cotabato': 1,
  'Butuan City, Agusan del Norte': 2,
  'General Luna, Surigao del Norte': 1,
  'Cotabato City, Maguindanao del Norte': 3,
  'Marawi City, Lanao del Sur': 2,
};

/** The town of each member. @throws Error when a town is not in the list of places */
export function homeTowns(): Place[] {
  return Object.entries(MEMBERS_BY_TOWN).flatMap(([name, count]) =>
    Array.from({ length: count }, () => requireTown(name)),
  );
}

export function requireTown(name: string): Place {
  const town = places.find((place) => formatPlace(place) === name);
  if (town === undefined) throw new Error(`No town is called ${name}`);
  return town;
}
