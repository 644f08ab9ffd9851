import type { RequestHandler } from 'express';
import { ApiError } from '../api-error.ts';
import type { AppDeps } from '../deps.ts';

/**
 * The app is served from the API's own origin, so a browser elsewhere has no business here. No CORS header is ever sent;
 * this refuses the calls that browsers send without asking first.
 */
export function refuseCrossSite({ isAllowedOrigin }: Pick<AppDeps, 'isAllowedOrigin'>): RequestHandler {
  return (request, _response, next) => {
    const origin = request.get('origin');
    const host = request.get('x-forwarded-host') ?? request.get('host');
    const isOwn = origin === undefined || hostOf(origin) === host || isAllowedOrigin(origin);
    if (!isOwn || (origin === undefined && request.get('sec-fetch-site') === 'cross-site')) {
      throw new ApiError('origin-refused');
    }
    next();
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
