import { type ErrorBody, errorBody } from '@tagpo/contract/errors';
import { parseAnswer } from './parse-answer.ts';

/**
 * A non-2xx answer. `message` reads `{status}: {body or status text}`; `body` is the parsed error, if it was one. `requestId` finds the call in
 * the server's log.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, statusText: string, text: string, requestId?: string) {
    super(`${status}: ${text || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.requestId = requestId;
    this.body = parseErrorBody(text);
  }
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    return parseAnswer(errorBody, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Nothing is there: also if the address holds no id at all. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.body?.code === 'invalid-id');
}

export function hasErrorCode(error: unknown, code: ErrorBody['code']): boolean {
  return error instanceof ApiError && error.body?.code === code;
}
