import * as z from 'zod/mini';
import { createDraft } from '../../lib/device/draft.ts';

const stored = z.object({ fields: z.record(z.string(), z.unknown()), placeText: z.string() });

/** Unsaved input. A draft may hold any of the form's fields. */
export type FormDraft<Fields> = { fields: Partial<Fields>; placeText: string };

/** One draft per form and account, because phones are shared. */
export function openFormDraft<Fields>(form: 'setup' | 'edit', uid: string) {
  return createDraft<FormDraft<Fields>>(
    `tagpo.${form}-draft.${uid}`,
    (value) => stored.safeParse(value).data as FormDraft<Fields> | undefined,
  );
}
