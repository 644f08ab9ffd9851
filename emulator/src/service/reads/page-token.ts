/** The size of pages, and their tokens: the start of the next page, valid for one request only. Opaque to clients. */
import type { JsonObject } from '../../values/json.ts';
import { invalidArgument } from '../../values/rpc-error.ts';

/** `scope` identifies the request, `next` is the first item of the next page, `readTime` is the version of this page. */
export interface PagePosition {
  readonly scope: string;
  readonly next: string;
  readonly readTime: number;
}

/** Undefined without a page size and for 0. Throws INVALID_ARGUMENT. */
export function readPageSize({ pageSize }: JsonObject): number | undefined {
  const size = Number(pageSize ?? 0);
  if (!Number.isInteger(size) || size < 0) {
    throw invalidArgument('Invalid request: pageSize must be a whole number from 0.');
  }
  return size === 0 ? undefined : size;
}

export function encodePageToken({ scope, next, readTime }: PagePosition): string {
  return Buffer.from(JSON.stringify([scope, next, readTime])).toString('base64url');
}

/** Undefined without a token. Throws INVALID_ARGUMENT if the token is for another request. */
export function decodePageToken(token: string | undefined, scope: string): PagePosition | undefined {
  if (token === undefined) return undefined;
  const [tokenScope, next, readTime] = parse(token);
  if (tokenScope !== scope || typeof next !== 'string' || typeof readTime !== 'number') {
    throw invalidArgument('Invalid page token: it does not belong to this request.');
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
