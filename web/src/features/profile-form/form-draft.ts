import * as z from 'zod/mini';
import { createDraft } from '../../lib/device/draft.ts';

const stored = z.object({ fields: z.record(z.string(), z.unknown()), placeText: z.string() });

/** What was typed and not saved. `Fields` are those of the form, of which a draft may hold any. */
export type FormDraft<Fields> = { fields: Partial<Fields>; placeText: string };

/** One draft per form and account: on a shared phone nobody is shown what another wrote. */
export function openFormDraft<Fields>(form: 'setup' | 'edit', uid: string) {
  return createDraft<FormDraft<Fields>>(
    `tagpo.${form}-draft.${uid}`,
    (value) => stored.safeParse(value).data as FormDraft<Fields> | undefined,
  );
}
