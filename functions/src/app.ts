import { API_BASE, PICTURES_BASE } from '@tagpo/contract/endpoints';
import express, { type Express } from 'express';
import { type ApiDeps, createApiDeps } from './api-deps.ts';
import { ApiError } from './api-error.ts';
import type { AppDeps } from './deps.ts';
import { accountEndpoints } from './features/account/routes.ts';
import { adminEndpoints } from './features/admin/routes.ts';
import { appealEndpoints } from './features/appeals/routes.ts';
import { browseEndpoints } from './features/browse/routes.ts';
import { clientReportEndpoints } from './features/client-reports/routes.ts';
import { conversationEndpoints } from './features/conversations/routes.ts';
import { deckEndpoints } from './features/deck/routes.ts';
import { serveDecoder } from './features/decoder/serve.ts';
import { mailEndpoints } from './features/mail/routes.ts';
import { openApiEndpoints } from './features/openapi/routes.ts';
import { photoEndpoints } from './features/photos/routes.ts';
import { servePictures } from './features/pictures/serve.ts';
import { profileEndpoints } from './features/profile/routes.ts';
import { pushEndpoints } from './features/push/routes.ts';
import { safetyEndpoints } from './features/safety/routes.ts';
import { spotlightEndpoints } from './features/spotlights/routes.ts';
import { swipeEndpoints } from './features/swipes/routes.ts';
import { createAuthenticate } from './middleware/authenticate.ts';
import { checkApp } from './middleware/check-app.ts';
import { handleErrors } from './middleware/handle-errors.ts';
import { identifyRequest } from './middleware/identify-request.ts';
import { refuseCrossSite } from './middleware/refuse-cross-site.ts';
import { createEndpoints, type Endpoint, type EndpointMaker, mountEndpoints } from './router.ts';

type Feature = (deps: ApiDeps, make: EndpointMaker) => Endpoint[];

const FEATURES: readonly Feature[] = [
  browseEndpoints,
  profileEndpoints,
  swipeEndpoints,
  deckEndpoints,
  spotlightEndpoints,
  conversationEndpoints,
  safetyEndpoints,
  pushEndpoints,
  appealEndpoints,
  mailEndpoints,
  adminEndpoints,
  accountEndpoints,
  clientReportEndpoints,
  openApiEndpoints,
];

/** The API as an Express app below `/api`, without the calls about photos; it never listens. */
export function createApp(deps: AppDeps): Express {
  return serveFeatures(deps, FEATURES);
}

/** The API's calls about photos, below `/api/photos`: they decode pictures, which needs more memory. */
export function createPhotosApp(deps: AppDeps): Express {
  return serveFeatures(deps, [photoEndpoints]);
}

function serveFeatures(deps: AppDeps, features: readonly Feature[]): Express {
  const authenticate = createAuthenticate(deps);
  const apiDeps = createApiDeps(deps);
  const make = createEndpoints({ ...apiDeps, authenticate });
  const app = openApp();
  app.use(identifyRequest(deps), refuseCrossSite(deps), checkApp(deps));
  app.use(API_BASE, mountEndpoints(features.flatMap((endpointsOf) => endpointsOf(apiDeps, make))));
  // Without a sign-in nobody learns which paths exist.
  app.use(async (request) => {
    await authenticate(request.get('authorization'));
    throw new ApiError('not-found');
  });
  app.use(handleErrors(deps));
  return app;
}

/** Pictures by their signed links, below `/photos`: without an account, and without Firestore. */
export function createPicturesApp(
  deps: Pick<AppDeps, 'bucket' | 'pictureKey' | 'now' | 'log' | 'proxyNetworks'>,
): Express {
  const app = openApp();
  app.use(identifyRequest(deps));
  app.use(PICTURES_BASE, servePictures(deps));
  app.use(refuseUnknown, handleErrors(deps));
  return app;
}

/** Draws uploads for `photos`: without an account, and without anything that the others reach. The call it is part of has the line in the log. */
export function createDecoderApp(deps: Pick<AppDeps, 'log'>): Express {
  const app = openApp();
  app.use(serveDecoder(), refuseUnknown, handleErrors(deps));
  return app;
}

function refuseUnknown(): never {
  throw new ApiError('not-found');
}

function openApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  return app;
}
