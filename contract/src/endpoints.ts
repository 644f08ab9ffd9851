/** Every call is below it: calls/. */
export const API_BASE = '/api';
/** Below it are the pictures' links, beside the API. */
export const PICTURES_BASE = '/photos';
/** The header that carries the cursor of a list's next page; absent on the last one. */
export const NEXT_CURSOR_HEADER = 'X-Next-Cursor';
export const REQUEST_ID_HEADER = 'X-Request-Id';
