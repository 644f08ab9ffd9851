/** Tells who calls from an `Authorization` header. Parses tokens but does not verify them, as every Firebase emulator does. */
import type { Caller } from '../service/rpc.ts';
import { isJsonObject, type JsonObject } from '../values/json.ts';
import { invalidArgument, RpcError } from '../values/rpc-error.ts';

export function parseCaller(authorization: string | undefined): Caller {
  if (!authorization) return { kind: 'anonymous' };
  const [scheme = '', token = ''] = authorization.trim().split(/\s+/);
  if (/^firebase$/i.test(scheme) && token === 'owner') return { kind: 'admin' };
  if (!/^bearer$/i.test(scheme)) throw new RpcError('UNKNOWN', 'Only Bearer authorization is understood.');
  if (/^owner$/i.test(token) || token.startsWith('ya29.')) return { kind: 'admin' };
  const claims = parseClaims(token);
  const uid = claims.user_id ?? claims.sub;
  if (typeof uid !== 'string' || uid === '') throw invalidToken('it names no user');
  return { kind: 'user', uid, claims };
}

/** `x-goog-api-client` of the SDKs for web and mobile has `fire/` and their version; that of servers' SDKs has `gccl/`. */
export function isClientSdk(apiClient: string | undefined): boolean {
  return apiClient !== undefined && /(^| )fire\//.test(apiClient);
}

/** Ignores the expiry, since tokens of the test libraries expire in 1970. */
function parseClaims(token: string): JsonObject {
  const parts = token.split('.');
  if (parts.length !== 3) throw invalidToken('it does not have three parts');
  try {
    const claims: unknown = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString('utf8'));
    if (isJsonObject(claims)) return claims;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalidToken('its payload is not a JSON object');
}

function invalidToken(problem: string): RpcError {
  return invalidArgument(`invalid jwt: ${problem}`);
}
