import * as z from 'zod/mini';

/** What staff can take out of a profile. */
export const REMOVABLES = ['photo', 'bio'] as const;
export const removable = z.enum(REMOVABLES, 'option-unknown');
export type Removable = (typeof REMOVABLES)[number];
