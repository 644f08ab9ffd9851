/** A city or municipality of the Philippines. Its centre is public geography: no member has a position of their own. */
export interface Place {
  /** Five digits: PSGC's province and town, which stay when a province changes its region. */
  readonly id: string;
  readonly name: string;
  readonly province: string;
  readonly region: string;
  /** Degrees north of the town's centre, to about 100 m. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
  /** What the town was called before, where PSGC knows; searched, never shown. */
  readonly formerName?: string;
}

/** `Las Piñas, Metro Manila`: the text of a member's `location`. */
export function formatPlace(place: Pick<Place, 'name' | 'province'>): string {
  return `${place.name}, ${place.province}`;
}
