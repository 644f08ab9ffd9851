/** Firestore values in a form that is the same for every SDK and that a browser can return as JSON. */
export type Neutral = null | boolean | number | string | readonly Neutral[] | { readonly [key: string]: Neutral };

/** An object with one key, which begins with `$`: a value that JSON does not have, or a transform. */
export type Special =
  | { readonly $time: string }
  | { readonly $bytes: string }
  | { readonly $point: readonly [number, number] }
  | { readonly $ref: string }
  | { readonly $vector: readonly number[] }
  | { readonly $number: 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  | { readonly $delete: true }
  | { readonly $now: true }
  | { readonly $increment: number }
  | { readonly $union: readonly Neutral[] }
  | { readonly $without: readonly Neutral[] };

export type Fields = { readonly [key: string]: Neutral };

export const time = ($time: string) => ({ $time });
export const bytes = ($bytes: string) => ({ $bytes });
export const point = (latitude: number, longitude: number) => ({ $point: [latitude, longitude] });
export const ref = ($ref: string) => ({ $ref });
export const vector = (...$vector: number[]) => ({ $vector });
export const number = ($number: 'NaN' | 'Infinity' | '-Infinity' | '-0') => ({ $number });
export const remove = { $delete: true };
export const now = { $now: true };
export const increment = ($increment: number) => ({ $increment });
export const union = (...$union: Neutral[]) => ({ $union });
export const without = (...$without: Neutral[]) => ({ $without });

/** How one SDK makes and recognises values of its own classes. */
export interface ValueCodec {
  make(special: Special, convert: (value: Neutral) => unknown): unknown;
  /** Returns undefined for a value that is not of one of the SDK's classes. */
  recognise(value: object): Special | undefined;
}

export function toSdk(value: Neutral, codec: ValueCodec): unknown {
  const convert = (item: Neutral): unknown => toSdk(item, codec);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(convert);
  const keys = Object.keys(value);
  if (keys.length !== 1 || !keys[0]?.startsWith('$')) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, convert(item)]));
  }
  return '$number' in value ? Number(value.$number) : codec.make(value as Special, convert);
}

export function fromSdk(value: unknown, codec: ValueCodec): Neutral {
  if (typeof value === 'number') return fromNumber(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((item: unknown) => fromSdk(item, codec));
  if (typeof value !== 'object') throw new TypeError(`no neutral form of ${String(value)}`);
  const special = codec.recognise(value);
  if (special) return special as Neutral;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fromSdk(item, codec)]));
}

function fromNumber(value: number): Neutral {
  if (Object.is(value, -0)) return { $number: '-0' };
  return Number.isFinite(value) ? value : { $number: String(value) };
}

/** A time in RFC 3339 with microseconds, which Firestore keeps. */
export function timeText(seconds: number, nanoseconds: number): string {
  const micros = String(Math.floor(nanoseconds / 1000)).padStart(6, '0');
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${micros}Z`;
}

/** The seconds and nanoseconds of an RFC 3339 time. */
export function timeParts(text: string): readonly [number, number] {
  const fraction = /\.(\d+)Z$/.exec(text)?.[1] ?? '';
  return [Math.floor(Date.parse(text) / 1000), Number(fraction.padEnd(9, '0').slice(0, 9))];
}
