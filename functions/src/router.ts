import { parse as parseQuery } from 'node:querystring';
import { type AdminClaims, isAdministrator } from '@tagpo/contract/admin-rule';
import type { EndpointName } from '@tagpo/contract/endpoints';
import { ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import { ROUTES, type Routes } from '@tagpo/contract/routes';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type * as z from 'zod/mini';
import { AccountErasedError, ApiError } from './api-error.ts';
import type { Authenticate } from './middleware/authenticate.ts';
import type { Caller, CallerLoader, Member } from './middleware/load-caller.ts';
import type { RateLimits } from './middleware/rate-limit/limits.ts';
import { readJson } from './middleware/read-json.ts';
import { validateInput, validateOutput } from './middleware/validate.ts';
import { currentContext } from './request-context.ts';

/** What a call is given: everything parsed by its contract schemas. */
/** Staff at this very moment. Needs no profile, and no account is opened for them. */
export interface Administrator {
  readonly kind: 'administrator';
  readonly uid: string;
  readonly claims: AdminClaims;
}

export interface Call<N extends EndpointName, C> {
  readonly caller: C;
  readonly params: z.output<Routes[N]['params']>;
  readonly query: z.output<Routes[N]['query']>;
  /** The page's, of calls that a browser sends with it. */
  readonly origin: string | undefined;
  readonly body: Routes[N]['body'] extends z.ZodMiniType ? z.output<Routes[N]['body']> : null;
}

export interface Answer<N extends EndpointName> {
  readonly body: z.input<Routes[N]['response']>;
  readonly status?: 200 | 201;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Whose account has been erased, or is being. */
export interface Erased {
  readonly kind: 'erased';
  readonly uid: string;
}

type Handler<N extends EndpointName, C> = (call: Call<N, C>) => Promise<Answer<N>>;

/** One call: who may make it and what answers it. */
export interface Endpoint {
  readonly name: EndpointName;
  readonly handle: RequestHandler;
}

export interface EndpointTools {
  readonly authenticate: Authenticate;
  readonly callers: CallerLoader;
  readonly limits: RateLimits;
  readonly adminEmailDomain: string | undefined;
}

/** Makes endpoints of handlers: authenticates, admits, parses, runs, and cuts the answer to its schema. */
export function createEndpoints(tools: EndpointTools) {
  return {
    /** For anybody signed in, newcomers too. */
    forAnyone: <N extends EndpointName>(name: N, handler: Handler<N, Caller>): Endpoint => ({
      name,
      handle: (request, response) =>
        serve({ name, request, response }, () => admitAnyone(tools, name, request), handler),
    }),
    /** For whoever leaves: a token that was good until its account was erased is let in, for the answer may have been lost. */
    forLeavers: <N extends EndpointName>(name: N, handler: Handler<N, Caller | Erased>): Endpoint => ({
      name,
      handle: (request, response) =>
        serve({ name, request, response }, () => admitLeaver(tools, name, request), handler),
    }),
    /** For those with a finished profile; 403 `profile-incomplete` for newcomers. */
    forMembers: <N extends EndpointName>(name: N, handler: Handler<N, Member>): Endpoint => ({
      name,
      handle: (request, response) =>
        serve(
          { name, request, response },
          () => admitAnyone(tools, name, request),
          (call: Call<N, Caller>) => {
            const { caller } = call;
            if (caller.kind !== 'member') throw new ApiError('profile-incomplete');
            return handler({ ...call, caller });
          },
        ),
    }),
    /** For staff; 403 `not-admin` for everybody else, whatever they ask for. */
    forAdministrators: <N extends EndpointName>(name: N, handler: Handler<N, Administrator>): Endpoint => ({
      name,
      handle: (request, response) =>
        serve({ name, request, response }, () => admitAdministrator(tools, request), handler),
    }),
    /** Without a token: for who is known by something else in the body. */
    forUnknown: <N extends EndpointName>(name: N, handler: Handler<N, undefined>): Endpoint => ({
      name,
      handle: (request, response) => serve({ name, request, response }, async () => undefined, handler),
    }),
  };
}

async function admitAnyone({ authenticate, callers, limits }: EndpointTools, name: EndpointName, request: Request) {
  const claims = await authenticate(request.get('authorization'), { isAskedNow: IRREVOCABLE.has(name) });
  // Before anything is read: so what one member can make us read has a bound, whatever they call.
  await limits.spend('call', claims.uid);
  return callers.load({ uid: claims.uid, claims }, CALLER_MAY_BE_OLDER.has(name) ? { maxAgeMs: ONLINE_WINDOW_MS } : {});
}

async function admitLeaver(tools: EndpointTools, name: EndpointName, request: Request): Promise<Caller | Erased> {
  try {
    return await admitAnyone(tools, name, request);
  } catch (error) {
    if (error instanceof AccountErasedError) return { kind: 'erased', uid: error.uid };
    throw error;
  }
}

/**
 * Calls of which nothing that is remembered of the caller's profile decides: the look, those whose transaction reads the caller
 * anew, and a profile, of which the caller's town tells how far away it is. That the caller is not switched off follows from the token, of which Firebase Authentication was asked within TRUST_MS:
 * switching off begins there.
 */
const CALLER_MAY_BE_OLDER: ReadonlySet<EndpointName> = new Set([
  'readInbox',
  'getProfile',
  'sendMessage',
  'markRead',
  'markDelivered',
]);

/**
 * Firebase Authentication is asked each time whether the account is switched off or the token revoked: switching off begins
 * there, so that nothing needs to be read of Firestore.
 */
async function admitAdministrator(
  { authenticate, adminEmailDomain }: EndpointTools,
  request: Request,
): Promise<Administrator> {
  const claims = await authenticate(request.get('authorization'), { isAskedNow: true });
  if (!isAdministrator(claims, adminEmailDomain)) throw new ApiError('not-admin');
  const context = currentContext();
  if (context !== undefined) context.adminId = claims.uid;
  return { kind: 'administrator', uid: claims.uid, claims };
}

/** Calls for which a token revoked a second ago is not good any more. */
const IRREVOCABLE: ReadonlySet<EndpointName> = new Set(['deleteOwnProfile', 'exportOwnProfile', 'revokeSessions']);

interface Exchange<N extends EndpointName> {
  readonly name: N;
  readonly request: Request;
  readonly response: Response;
}

async function serve<N extends EndpointName, C>(
  { name, request, response }: Exchange<N>,
  admit: () => Promise<C>,
  handler: Handler<N, C>,
): Promise<void> {
  const context = currentContext();
  if (context !== undefined) context.endpoint = name;
  const caller = await admit();
  const route: Routes[EndpointName] = ROUTES[name];
  const call = {
    caller,
    origin: request.get('origin'),
    params: validateInput(route.params, request.params, 'invalid-id'),
    query: validateInput(route.query, readQuery(request), 'invalid-query'),
    body: route.body === null ? null : validateInput(route.body, await readJson(request), 'invalid-body'),
  } as Call<N, C>;
  const answer = await handler(call);
  const body = validateOutput(ROUTES[name].response as z.ZodMiniType, answer.body);
  response
    .status(answer.status ?? 200)
    .set(answer.headers ?? {})
    .json(body);
}

/**
 * Every parameter as it was sent. Cloud Functions parses the query before the app does, by rules of its own: `a[b]=1` becomes an
 * object, and `__proto__` is dropped, so that it would never be refused.
 */
function readQuery({ originalUrl }: Request): Record<string, unknown> {
  const start = originalUrl.indexOf('?');
  return start === -1 ? {} : parseQuery(originalUrl.slice(start + 1));
}

/** A router of the endpoints, where another method of a known path is 405 with `Allow`. */
export function mountEndpoints(endpoints: readonly Endpoint[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const byPath = Map.groupBy(endpoints, ({ name }) => ROUTES[name].path);
  // `/matches/seen` before `/matches/:id`, which answers every method of what it is asked first.
  for (const [path, group] of [...byPath].sort(([a], [b]) => (wordsFirst(a) < wordsFirst(b) ? -1 : 1))) {
    const route = router.route(path);
    for (const { name, handle } of group) route[METHODS[ROUTES[name].method]](handle);
    const allowed = group.map(({ name }) => ROUTES[name].method).join(', ');
    route.all((_request, response) => {
      response.set('Allow', allowed);
      throw new ApiError('method-not-allowed');
    });
  }
  return router;
}

/** For sorting: a parameter comes after every word in its place. */
const wordsFirst = (path: string) => path.replaceAll(/:\w+/g, '~');

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

export type EndpointMaker = ReturnType<typeof createEndpoints>;
