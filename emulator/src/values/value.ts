/**
 * A Firestore value in memory: plain JavaScript where JavaScript has the type, else a small class. Values are immutable.
 * Their form on the wire is in wire.ts.
 */
export type Value = Primitive | Timestamp | Uint8Array | Reference | GeoPoint | readonly Value[] | MapValue;

export type Primitive = null | boolean | bigint | number | string;

/** A map value. A vector is the map `{__type__: '__vector__', value: [...]}`, as on the wire. Keys keep no order. */
export type MapValue = ReadonlyMap<string, Value>;

/** An instant with a precision of microseconds. Finer input is truncated, as the real backend does. */
export class Timestamp {
  /** Whole seconds since the Unix epoch, -62135596800 to 253402300799. */
  readonly seconds: number;
  /** Microseconds within the second, 0 to 999999. */
  readonly micros: number;

  constructor(seconds: number, micros: number) {
    this.seconds = seconds;
    this.micros = micros;
  }

  static fromMicros(micros: Micros): Timestamp {
    const seconds = Math.floor(micros / 1e6);
    return new Timestamp(seconds, micros - seconds * 1e6);
  }
}

/** A reference to a document: its full resource name, `projects/P/databases/D/documents/...`. */
export class Reference {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A point on the globe, in degrees. */
export class GeoPoint {
  readonly latitude: number;
  readonly longitude: number;

  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

/** A version of the database: whole microseconds since the Unix epoch (exact in a double until the year 2255). */
export type Micros = number;

const VECTOR_TYPE = '__vector__';

/** The numbers in a vector; undefined for any other map. */
export function vectorElements(map: MapValue): readonly Value[] | undefined {
  if (map.size !== 2 || map.get('__type__') !== VECTOR_TYPE) return undefined;
  const elements = map.get('value');
  return Array.isArray(elements) ? elements : undefined;
}
