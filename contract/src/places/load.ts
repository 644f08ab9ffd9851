/** The list of towns and what is done with it, fetched as a chunk of its own when it is first needed. */
export function loadPlaces(): Promise<typeof import('./places.ts')> {
  return import('./places.ts');
}
