import type { ErrorBody } from '@tagpo/contract/errors';
import type { ErrorRequestHandler } from 'express';
import { ApiError } from '../api-error.ts';
import type { AppDeps } from '../deps.ts';
import { currentContext } from '../request-context.ts';

/** Every error becomes the one error shape here; what is not ours to tell becomes a 500 with the request's id. */
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

/** Where it broke, without the message of a library, which may quote what a member wrote. */
export function describeCause(thrown: unknown): { name: string; code?: string; stack?: string } {
  if (!(thrown instanceof Error)) return { name: typeof thrown };
  const frames = thrown.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? [];
  const code = 'code' in thrown ? { code: String(thrown.code) } : {};
  return {
    name: thrown.name,
    ...code,
    stack: frames
      .slice(0, 8)
      .map((line) => line.trim())
      .join(' | '),
  };
}
