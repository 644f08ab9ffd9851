import { params } from '@nanostores/i18n';
import { ERRORS, type ErrorCode } from '@tagpo/contract/errors';
import { ApiError } from '../lib/api-error.ts';
import { catalogue, locale } from './locale.ts';

type Sentences = { [Code in ErrorCode]: (typeof ERRORS)[Code]['message'] };
const sentences = Object.fromEntries(Object.entries(ERRORS).map(([code, { message }]) => [code, message]));

export const errorMessages = catalogue('errors', sentences as Sentences);
export const errorHintMessages = catalogue('errorHints', { retryWhen: params('Try again {when}.') });

/** What the API answered, in the member's language; `fallback` where it answered nothing that is known. */
export function describeError(error: unknown, fallback: string): string {
  const body = error instanceof ApiError ? error.body : undefined;
  if (body === undefined) return fallback;
  const sentence = errorMessages.get()[body.code];
  if (body.retryAfter === undefined) return sentence;
  return `${sentence} ${errorHintMessages.get().retryWhen({ when: describeWait(body.retryAfter) })}`;
}

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `in 12 minutes`, never sooner than it is. */
function describeWait(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= 2 * size) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(locale.get()).format(Math.ceil(seconds / length), unit);
}
