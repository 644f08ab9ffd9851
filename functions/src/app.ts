import { API_BASE, PICTURES_BASE } from '@tagpo/contract/endpoints';
import express, { type Express } from 'express';
import { ApiError } from './api-error.ts';
import type { AppDeps } from './deps.ts';
import { createCallerLoader } from './domain/account/load-caller.ts';
import { createChoiceCountCache } from './domain/choices/choice-counts.ts';
import { createOpenConversations } from './domain/conversations/open-conversations.ts';
import { createSignals } from './domain/conversations/signals.ts';
import { createBell } from './domain/inbox/bell.ts';
import { createShownMembers, type ShownMembers } from './domain/lists/shown-members.ts';
import type { CallerLoader } from './domain/members/caller.ts';
import { createPresence } from './domain/members/presence.ts';
import { createRateLimits } from './domain/rate-limit/limits.ts';
import { accountEndpoints } from './features/account/routes.ts';
import { adminEndpoints } from './features/admin/routes.ts';
import { appealEndpoints } from './features/appeals/routes.ts';
import { consentEndpoints } from './features/consents/routes.ts';
import { conversationEndpoints } from './features/conversations/routes.ts';
import { deckEndpoints } from './features/deck/routes.ts';
import { favoriteEndpoints } from './features/favorites/routes.ts';
import { inboxEndpoints } from './features/inbox/routes.ts';
import { likeEndpoints } from './features/likes/routes.ts';
import { matchEndpoints } from './features/matches/routes.ts';
import { messageEndpoints } from './features/messages/routes.ts';
import { openApiEndpoints } from './features/openapi/routes.ts';
import { photoEndpoints } from './features/photos/routes.ts';
import { servePictures } from './features/pictures/serve.ts';
import { profileEndpoints } from './features/profile/routes.ts';
import { pushEndpoints } from './features/push/routes.ts';
import { safetyEndpoints } from './features/safety/routes.ts';
import { sampleEndpoints } from './features/samples/routes.ts';
import { searchEndpoints } from './features/search/routes.ts';
import { spotlightEndpoints } from './features/spotlights/routes.ts';
import { swipeEndpoints } from './features/swipes/routes.ts';
import { userEndpoints } from './features/users/routes.ts';
import { createAuthenticate } from './middleware/authenticate.ts';
import { checkApp } from './middleware/check-app.ts';
import { handleErrors } from './middleware/handle-errors.ts';
import { identifyRequest } from './middleware/identify-request.ts';
import { refuseCrossSite } from './middleware/refuse-cross-site.ts';
import { createEndpoints, type Endpoint, type EndpointMaker, mountEndpoints } from './router.ts';

/** The API as an Express app below `/api`, but for photos; it never listens. */
export function createApp(deps: AppDeps): Express {
  return createCalls(deps, (memory, make) => [
    ...userEndpoints(memory, make),
    ...profileEndpoints(memory, make),
    ...consentEndpoints(memory, make),
    ...favoriteEndpoints(memory, make),
    ...swipeEndpoints(memory, make),
    ...deckEndpoints(memory, make),
    ...likeEndpoints(memory, make),
    ...spotlightEndpoints(memory, make),
    ...searchEndpoints(memory, make),
    ...conversationEndpoints(memory, make),
    ...matchEndpoints(memory, make),
    ...inboxEndpoints(memory, make),
    ...messageEndpoints(memory, make),
    ...safetyEndpoints(memory, make),
    ...pushEndpoints(memory, make),
    ...appealEndpoints(memory, make),
    ...sampleEndpoints(memory, make),
    ...adminEndpoints(memory, make),
    ...accountEndpoints(memory, make),
    ...openApiEndpoints(make),
  ]);
}

/** The API's calls about photos, below `/api/photos`: they decode pictures, which needs memory of its own. */
export function createPhotosApp(deps: AppDeps): Express {
  return createCalls(deps, photoEndpoints);
}

/** What instances remember between calls. */
type Memory = ReturnType<typeof createMemory>;

function createCalls(deps: AppDeps, endpointsOf: (memory: Memory, make: EndpointMaker) => Endpoint[]): Express {
  const authenticate = createAuthenticate(deps);
  const memory = createMemory(deps);
  const { callers, limits } = memory;
  const make = createEndpoints({ authenticate, callers, limits, adminEmailDomain: deps.adminEmailDomain });
  const app = openApp();
  app.use(identifyRequest(deps), refuseCrossSite(deps), checkApp(deps));
  app.use(API_BASE, mountEndpoints(endpointsOf(memory, make)));
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
  app.use(() => {
    throw new ApiError('not-found');
  });
  app.use(handleErrors(deps));
  return app;
}

function openApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  return app;
}

function createMemory(deps: AppDeps) {
  const shown = createShownMembers(deps);
  const openConversations = createOpenConversations(deps);
  const calls = createCallerLoader(deps);
  const presence = createPresence(deps, calls);
  const callers = invalidatingAll(calls, [shown, openConversations, presence]);
  const limits = createRateLimits(deps);
  const signals = createSignals(deps);
  const bell = createBell(deps);
  const choiceCounts = createChoiceCountCache(deps);
  return { ...deps, callers, shown, openConversations, presence, limits, signals, bell, choiceCounts };
}

/** `callers` whose `invalidate` also clears what the other caches hold of the member. */
function invalidatingAll(callers: CallerLoader, memories: readonly Pick<ShownMembers, 'invalidate'>[]): CallerLoader {
  return {
    ...callers,
    invalidate(uid) {
      callers.invalidate(uid);
      for (const memory of memories) memory.invalidate(uid);
    },
  };
}
