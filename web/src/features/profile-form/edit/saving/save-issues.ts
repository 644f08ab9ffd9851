import { ApiError } from '../../../../lib/api/api-error.ts';
import type { WrittenPrompt } from '../../prompts/written-prompts.ts';
import { optionalFields } from '../edit-fields.ts';
import type { EditInput } from './edit-values.ts';

const HALF_DAY_MS = 12 * 60 * 60 * 1000;

/** `until` is in the day from whose beginning the same may succeed, where the server told it. */
export type FieldIssue = { field: keyof EditInput | `prompts.${number}.answer`; key: string; until?: string };

/** Prompts as they were sent and as they are in the form, which may still show some that were removed meanwhile. */
type Prompts = { sent: readonly WrittenPrompt[] | undefined; shown: readonly WrittenPrompt[] | undefined };

const fields: readonly (keyof EditInput)[] = ['name', 'age', 'placeId', 'bio', 'height', ...optionalFields];

/** The server's issues, by the form field that shows them. */
export function issuesOf(error: unknown, prompts: Prompts): FieldIssue[] {
  if (!(error instanceof ApiError)) return [];
  const { issues = [], retryAfter } = error.body ?? {};
  // Noon of that day: a clock that is a little wrong shows the same date.
  const until =
    retryAfter === undefined ? {} : { until: new Date(Date.now() + retryAfter * 1000 + HALF_DAY_MS).toISOString() };
  return issues.flatMap(({ path, key }) => {
    const field = findAnswer(path, prompts) ?? fields.find((name) => name === (path === 'location' ? 'placeId' : path));
    return field ? [{ field, key, ...until }] : [];
  });
}

function findAnswer(path: string, { sent = [], shown = [] }: Prompts) {
  const sentAt = /^prompts\.(\d+)\.answer$/.exec(path)?.[1];
  const index = shown.findIndex(({ id }) => id === sent[Number(sentAt)]?.id);
  return index === -1 ? undefined : (`prompts.${index}.answer` as const);
}
