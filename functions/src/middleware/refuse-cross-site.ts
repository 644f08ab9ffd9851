import type { RequestHandler } from 'express';
import { ApiError } from '../api-error.ts';
import type { AppDeps } from '../deps.ts';

/**
 * The app is served from the API’s own origin, so calls from pages of other sites are refused. No CORS header is ever sent; this refuses the calls
 * that browsers send without a preflight. `Sec-Fetch-Site` tells the origin, because no page can set it (https://www.w3.org/TR/fetch-metadata/);
 * `Host` and `X-Forwarded-Host` can be forged.
 */
export function refuseCrossSite({ isAllowedOrigin }: Pick<AppDeps, 'isAllowedOrigin'>): RequestHandler {
  return (request, _response, next) => {
    const origin = request.get('origin');
    const site = request.get('sec-fetch-site');
    const isOwn = origin === undefined ? site !== 'cross-site' : site === 'same-origin' || isAllowedOrigin(origin);
    if (!isOwn) throw new ApiError('origin-refused');
    next();
  };
}
