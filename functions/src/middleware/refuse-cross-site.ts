import type { RequestHandler } from 'express';
import { ApiError } from '../api-error.ts';
import type { AppDeps } from '../deps.ts';

/**
 * The app is served from the API's own origin, so a browser elsewhere has no business here. No CORS header is ever sent;
 * this refuses the calls that browsers send without asking first. Whether an origin is our own the browser says in
 * `Sec-Fetch-Site`, which no page can set (https://www.w3.org/TR/fetch-metadata/): `Host` and `X-Forwarded-Host` are the caller's word.
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
