import * as z from 'zod/mini';

/** A retention term that ends an account. */
const erasingTerm = z.enum(['newcomers', 'inactiveMembers', 'withoutSignIn']);
export type ErasingTerm = z.infer<typeof erasingTerm>;

/** A step of an erasure in the queue. With `term` it begins one, unless the term is no longer over; without, it goes on with what was begun. */
export const eraseTask = z.strictObject({ uid: z.string(), term: z.optional(erasingTerm) });
export type EraseTask = z.infer<typeof eraseTask>;
