import { ERRORS, type ErrorBody } from '@tagpo/contract/errors';
import type { ErrorRequestHandler } from 'express';
import { ApiError } from '../api-error.ts';
import type { AppDeps } from '../deps.ts';
import { describeCause } from '../logging/describe-cause.ts';
import { currentContext } from '../logging/request-context.ts';

/** Turns every error into the one error body. Unknown errors become a 500 with the request’s id. */
export function handleErrors({ log }: Pick<AppDeps, 'log'>): ErrorRequestHandler {
  return (thrown: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(thrown);
      return;
    }
    const requestId = currentContext()?.requestId;
    const { code, message, details } = toApiError(thrown);
    const { status } = ERRORS[code];
    if (status >= 500) log({ event: 'error', ...describeCause(thrown) });
    if (details.retryAfter !== undefined) response.set('Retry-After', String(details.retryAfter));
    const body: ErrorBody = { error: message, message, code, ...details, requestId };
    response.status(status).json(body);
  };
}

function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  // The router's own refusal of an address it cannot decode (`%zz`).
  if (thrown instanceof URIError) return new ApiError('invalid-id');
  return new ApiError('internal');
}
