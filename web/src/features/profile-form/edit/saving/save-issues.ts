import { ApiError } from '../../../../lib/api/api-error.ts';
import { optionalFields } from '../edit-fields.ts';
import type { EditInput } from './edit-values.ts';

const HALF_DAY_MS = 12 * 60 * 60 * 1000;

/** `until` is in the day from whose beginning the same may succeed, where the server told it. */
export type FieldIssue = { field: keyof EditInput; key: string; until?: string };

const fields: readonly (keyof EditInput)[] = ['name', 'age', 'placeId', 'bio', 'height', ...optionalFields];

/** The server's issues, by the form field that shows them. */
export function issuesOf(error: unknown): FieldIssue[] {
  if (!(error instanceof ApiError)) return [];
  const { issues = [], retryAfter } = error.body ?? {};
  // Noon of that day: a clock that is a little wrong shows the same date.
  const until =
    retryAfter === undefined ? {} : { until: new Date(Date.now() + retryAfter * 1000 + HALF_DAY_MS).toISOString() };
  return issues.flatMap(({ path, key }) => {
    const field = fields.find((name) => name === (path === 'location' ? 'placeId' : path));
    return field ? [{ field, key, ...until }] : [];
  });
}
