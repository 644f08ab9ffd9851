import type { Call } from '@tagpo/contract/calls/define-call';

const API = 'api';

/** The cache key of a call's answer. `part` holds its parameters; without it, the key matches all answers of the call. */
export function keyOf({ name }: Pick<Call, 'name'>, part?: unknown): readonly unknown[] {
  return part === undefined ? [API, name] : [API, name, part];
}

/** The name of the call that a key belongs to; undefined for other keys. */
export function callOfKey(key: readonly unknown[]): string | undefined {
  return key[0] === API ? String(key[1]) : undefined;
}
