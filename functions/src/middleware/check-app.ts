import type { RequestHandler } from 'express';
import { ApiError } from '../api-error.ts';
import type { AppDeps } from '../deps.ts';

/** Firebase App Check, where the setting turns it on. */
export function checkApp({ appCheck }: Pick<AppDeps, 'appCheck'>): RequestHandler {
  return async (request, _response, next) => {
    if (appCheck !== undefined) {
      const token = request.get('x-firebase-appcheck') ?? '';
      await appCheck.verifyToken(token).catch(() => {
        throw new ApiError('app-check-failed');
      });
    }
    next();
  };
}
