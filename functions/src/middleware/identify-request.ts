import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@tagpo/contract/endpoints';
import { requestId } from '@tagpo/contract/request-id';
import type { Request, RequestHandler } from 'express';
import * as z from 'zod/mini';
import type { AppDeps } from '../deps.ts';
import { type RequestContext, runInContext } from '../logging/request-context.ts';
import { createReadAddress } from './address.ts';

/** Gives each request its id, the headers that every answer has, and one log line at its end. */
export function identifyRequest({
  now,
  log,
  proxyNetworks,
}: Pick<AppDeps, 'now' | 'log' | 'proxyNetworks'>): RequestHandler {
  const readAddress = createReadAddress(proxyNetworks);
  return (request, response, next) => {
    const context: RequestContext = {
      requestId: readRequestId(request),
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
      const logRequest = () =>
        log({
          event: 'request',
          method: request.method,
          endpoint: context.endpoint ?? 'unknown',
          status: response.statusCode,
          durationMs: now() - context.startedAt,
          completed: response.writableFinished,
          // Whether, never from where: false for all of them in production means that PROXY_NETWORKS is out of date.
          isAddressKnown: context.address !== undefined,
          ...(context.isSignalLate && { isSignalLate: true }),
          ...(context.adminId === undefined ? {} : { adminId: context.adminId }),
        });
      response.once('close', () => runInContext(context, logRequest));
      next();
    });
  };
}

/** The client's own id, so that what it shows finds the log lines. Anything but an id is replaced: it is logged and answered. */
function readRequestId(request: Request): string {
  const sent = z.safeParse(requestId, request.get(REQUEST_ID_HEADER));
  return sent.success ? sent.data : randomUUID();
}
