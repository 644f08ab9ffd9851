import type { ErrorBody } from '@tagpo/contract/errors';
import type { ErrorRequestHandler } from 'express';
import { ApiError } from '../api-error.ts';
import type { AppDeps } from '../deps.ts';
import { describeCause } from '../describe-cause.ts';
import { currentContext } from '../request-context.ts';

/** Turns every error into the one error body. Unknown errors become a 500 with the request’s id. */
export function handleErrors({ log }: Pick<AppDeps, 'log'>): ErrorRequestHandler {
  return (thrown: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(thrown);
      return;
    }
    const requestId = currentContext()?.requestId;
    const error = toApiError(thrown);
    if (error.status >= 500) log({ event: 'error', requestId, ...describeCause(thrown) });
    if (error.retryAfter !== undefined) response.set('Retry-After', String(error.retryAfter));
    const body: ErrorBody = { error: error.message, message: error.message, code: error.code };
    if (error.issues !== undefined) body.issues = [...error.issues];
    if (error.retryAfter !== undefined) body.retryAfter = error.retryAfter;
    if (error.appealCode !== undefined) body.appealCode = error.appealCode;
    if (requestId !== undefined) body.requestId = requestId;
    response.status(error.status).json(body);
  };
}

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  // The router's own refusal of an address it cannot decode (`%zz`).
  if (thrown instanceof URIError) return new ApiError('invalid-id');
  return new ApiError('internal');
}
