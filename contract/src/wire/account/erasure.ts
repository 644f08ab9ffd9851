import * as z from 'zod/mini';

/** The least number of stored documents that are left to erase; 0 once the account is erased. The client repeats the call to follow it. */
export const erasureProgress = z.strictObject({ left: z.int().check(z.minimum(0)) });
