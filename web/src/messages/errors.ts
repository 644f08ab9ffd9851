import { ERRORS, type ErrorCode } from '@tagpo/contract/errors';
import { ApiError } from '../lib/api/api-error.ts';
import { catalogue, locale } from './language/locale.ts';
import { params } from './language/params.ts';
import { describeIssue } from './validation.ts';

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
  return `${sentence} ${describeRetry(body.retryAfter)}`;
}

/** The sentence for a code that was kept: of an error of the API, or of what is wrong with what was sent. */
export function describeErrorCode(code: string): string {
  return Object.hasOwn(ERRORS, code) ? errorMessages.get()[code as ErrorCode] : describeIssue(code);
}

type Refusal = { error?: string | undefined; retryAfter?: number | undefined };

/** The same with when to try again, where that is known. */
export function describeRefusal({ error, retryAfter }: Refusal): string | undefined {
  if (error === undefined) return undefined;
  const sentence = describeErrorCode(error);
  return retryAfter === undefined ? sentence : `${sentence} ${describeRetry(retryAfter)}`;
}

const describeRetry = (seconds: number) => errorHintMessages.get().retryWhen({ when: describeWait(seconds) });

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `in 12 minutes`, never sooner than it is. */
export function describeWait(seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= 2 * size) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(locale.get()).format(Math.ceil(seconds / length), unit);
}
