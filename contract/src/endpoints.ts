/** The prefix of every call (calls/). */
export const API_BASE = '/api';
/** The prefix of links to pictures. */
export const PICTURES_BASE = '/photos';

/** The link to the same picture as AVIF, under the same signature. Links name WebP, which every browser shows. */
export function avifOf(link: string): string {
  return link.replace('.webp?', '.avif?');
}

/** The header that carries the cursor of a list's next page; absent on the last one. */
export const NEXT_CURSOR_HEADER = 'X-Next-Cursor';
/** The header of what a member reads while on a break: when it ends (ISO 8601), or OPEN_BREAK. */
export const BREAK_HEADER = 'X-Own-Break';
export const OPEN_BREAK = 'open';
/** The header of a call's id (request-id.ts), of the call and of its answer. */
export const REQUEST_ID_HEADER = 'X-Request-Id';
