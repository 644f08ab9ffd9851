/** Page tokens: where the next page begins, bound to the request that it continues. Opaque to clients. */
import { RpcError } from '../../values/rpc-error.ts';

/** `scope` describes the request, `next` is the first item of the next page, `readTime` what the pages are read at. */
export interface PagePosition {
  readonly scope: string;
  readonly next: string;
  readonly readTime: number;
}

export function encodePageToken({ scope, next, readTime }: PagePosition): string {
  return Buffer.from(JSON.stringify([scope, next, readTime])).toString('base64url');
}

/** Undefined without a token. Throws INVALID_ARGUMENT for one that is not of this request. */
export function decodePageToken(token: string | undefined, scope: string): PagePosition | undefined {
  if (token === undefined) return undefined;
  const [tokenScope, next, readTime] = parse(token);
  if (tokenScope !== scope || typeof next !== 'string' || typeof readTime !== 'number') {
    throw new RpcError('INVALID_ARGUMENT', 'Invalid page token: it does not belong to this request.');
  }
  return { scope, next, readTime };
}

function parse(token: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
