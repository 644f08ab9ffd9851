import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@tagpo/contract/endpoints';
import type { RequestHandler } from 'express';
import type { AppDeps } from '../deps.ts';
import { currentContext, runInContext } from '../request-context.ts';

/** Gives each request an id of our own making, the headers every answer has, and one line in the log when it is over. */
export function identifyRequest({ now, log }: Pick<AppDeps, 'now' | 'log'>): RequestHandler {
  return (request, response, next) => {
    const context = { requestId: randomUUID(), startedAt: now() };
    response.set({
      [REQUEST_ID_HEADER]: context.requestId,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    runInContext(context, () => {
      response.once('close', () => {
        log({
          event: 'request',
          requestId: context.requestId,
          method: request.method,
          endpoint: currentContext()?.endpoint ?? 'unknown',
          status: response.statusCode,
          durationMs: now() - context.startedAt,
          completed: response.writableFinished,
        });
      });
      next();
    });
  };
}
