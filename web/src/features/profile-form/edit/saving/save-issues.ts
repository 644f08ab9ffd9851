import { ApiError } from '../../../../lib/api/api-error.ts';
import { optionalFields } from '../edit-fields.ts';
import type { EditInput } from './edit-values.ts';

export type FieldIssue = { field: keyof EditInput; key: string };

const fields: readonly (keyof EditInput)[] = ['name', 'age', 'placeId', 'bio', 'height', ...optionalFields];

/** The server's issues, by the form field that shows them. */
export function issuesOf(error: unknown): FieldIssue[] {
  if (!(error instanceof ApiError)) return [];
  return (error.body?.issues ?? []).flatMap(({ path, key }) => {
    const field = fields.find((name) => name === (path === 'location' ? 'placeId' : path));
    return field ? [{ field, key }] : [];
  });
}
