import type { Call } from '@tagpo/contract/calls/define-call';

const API = 'api';

/** The cache key of what a call answers. `part` is what it was asked for; without it, the key of all that it answered. */
export function keyOf({ name }: Pick<Call, 'name'>, part?: unknown): readonly unknown[] {
  return part === undefined ? [API, name] : [API, name, part];
}

/** The name of the call whose answer a key is of; undefined of any other. */
export function callOfKey(key: readonly unknown[]): string | undefined {
  return key[0] === API ? String(key[1]) : undefined;
}
