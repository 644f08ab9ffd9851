import { ApiError } from '../../lib/api-error.ts';
import { editMessages } from '../../messages/edit.ts';
import { optionalFields } from './edit-fields.ts';
import type { EditInput } from './edit-values.ts';

export type FieldIssue = { field: keyof EditInput; key: string };

const fields: readonly (keyof EditInput)[] = ['name', 'age', 'placeId', 'bio', 'height', ...optionalFields];

/** What the server finds wrong, by the field of the form that shows it. */
export function issuesOf(error: unknown): FieldIssue[] {
  if (!(error instanceof ApiError)) return [];
  return (error.body?.issues ?? []).flatMap(({ path, key }) => {
    const field = fields.find((name) => name === (path === 'location' ? 'placeId' : path));
    return field ? [{ field, key }] : [];
  });
}

/** The server's sentence, or the one for when it said none. */
export function describeSaveError(error: unknown, t = editMessages.get()): string {
  return (error instanceof ApiError && error.body?.message) || t.saveFailed;
}
