import * as z from 'zod/mini';
import { bell } from '../device/inbox-store.ts';
import { held } from '../held/held-thread.ts';

/** Messages between the tabs of a browser. */
export const news = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('held'), held: z.array(z.tuple([z.string(), held])) }),
  z.object({ kind: z.literal('bell'), bell }),
  z.object({ kind: z.literal('state'), connection: z.enum(['live', 'polling', 'offline']), hasLooked: z.boolean() }),
  /** The store was emptied, or older pages were added. */
  z.object({ kind: z.literal('load-again') }),
  /** A tab asks the leading one for a look; a tab has opened or lost the lead; the leading tab is not in front. */
  z.object({ kind: z.literal('look') }),
  z.object({ kind: z.literal('opened') }),
  z.object({ kind: z.literal('hidden') }),
]);
export type News = z.infer<typeof news>;
