import * as z from 'zod/mini';

/** What staff can take out of a profile. */
export const removable = z.enum(['photo', 'bio', 'prompt'], 'option-unknown');
