import * as z from 'zod/mini';

/** The id of a call, which its client makes. The server makes another where it is missing or malformed. */
export const requestId = z.uuid();
