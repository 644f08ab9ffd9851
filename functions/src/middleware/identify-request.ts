import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@tagpo/contract/endpoints';
import type { RequestHandler } from 'express';
import type { AppDeps } from '../deps.ts';
import { currentContext, type RequestContext, runInContext } from '../logging/request-context.ts';
import { createReadAddress } from './address.ts';

/** Gives each request an id, the headers that every answer has, and one log line at its end. */
export function identifyRequest({
  now,
  log,
  proxyNetworks,
}: Pick<AppDeps, 'now' | 'log' | 'proxyNetworks'>): RequestHandler {
  const readAddress = createReadAddress(proxyNetworks);
  return (request, response, next) => {
    const context: RequestContext = {
      requestId: randomUUID(),
      startedAt: now(),
      address: readAddress(request),
      counted: new Set(),
    };
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
          // Whether, never from where: false for all of them in production means that PROXY_NETWORKS is out of date.
          isAddressKnown: context.address !== undefined,
          ...(context.adminId === undefined ? {} : { adminId: context.adminId }),
        });
      });
      next();
    });
  };
}
