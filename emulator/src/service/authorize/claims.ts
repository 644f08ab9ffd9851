/** A caller's token as `request.auth`. */

import type { Auth } from '../../rules/ruleset.ts';
import type { Json, JsonObject } from '../../values/json.ts';
import type { Value } from '../../values/value.ts';
import type { Caller } from '../rpc.ts';

/** Null for anonymous callers, and for administrators, whom rules never see. */
export function toAuth(caller: Caller): Auth | null {
  return caller.kind === 'user' ? { uid: caller.uid, token: toMap(caller.claims) } : null;
}

function toMap(claims: JsonObject): ReadonlyMap<string, Value> {
  return new Map(Object.entries(claims).map(([name, claim]) => [name, toValue(claim)]));
}

function toValue(claim: Json): Value {
  if (typeof claim === 'number') return Number.isSafeInteger(claim) ? BigInt(claim) : claim;
  if (Array.isArray(claim)) return claim.map(toValue);
  return claim !== null && typeof claim === 'object' ? toMap(claim) : claim;
}
