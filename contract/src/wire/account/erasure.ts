import * as z from 'zod/mini';

/** How many stored documents of an account are left to erase, at least; 0 once it is erased. Whoever asked follows it by asking again. */
export const erasureProgress = z.strictObject({ left: z.int().check(z.minimum(0)) });
