import type { EndpointName } from '@tagpo/contract/endpoints';
import { ROUTES, type Routes } from '@tagpo/contract/routes';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import type { Authenticate } from './middleware/authenticate.ts';
import type { Caller, CallerLoader, Member } from './middleware/load-caller.ts';
import { readJson } from './middleware/read-json.ts';
import { validateInput, validateOutput } from './middleware/validate.ts';
import { currentContext } from './request-context.ts';

/** What a call is given: everything parsed by its contract schemas. */
export interface Call<N extends EndpointName, C extends Caller> {
  readonly caller: C;
  readonly params: z.output<Routes[N]['params']>;
  readonly query: z.output<Routes[N]['query']>;
  readonly body: Routes[N]['body'] extends z.ZodMiniType ? z.output<Routes[N]['body']> : null;
}

export interface Answer<N extends EndpointName> {
  readonly body: z.input<Routes[N]['response']>;
  readonly status?: 200 | 201;
  readonly headers?: Readonly<Record<string, string>>;
}

type Handler<N extends EndpointName, C extends Caller> = (call: Call<N, C>) => Promise<Answer<N>>;

/** One call: who may make it and what answers it. */
export interface Endpoint {
  readonly name: EndpointName;
  readonly handle: RequestHandler;
}

export interface EndpointTools {
  readonly authenticate: Authenticate;
  readonly callers: CallerLoader;
}

/** Makes endpoints of handlers: authenticates, admits, parses, runs, and cuts the answer to its schema. */
export function createEndpoints(tools: EndpointTools) {
  return {
    /** For anybody signed in, newcomers too. */
    forAnyone: <N extends EndpointName>(name: N, handler: Handler<N, Caller>): Endpoint => ({
      name,
      handle: (request, response) => serve(tools, { name, request, response }, handler),
    }),
    /** For those with a finished profile; 403 `profile-incomplete` for newcomers. */
    forMembers: <N extends EndpointName>(name: N, handler: Handler<N, Member>): Endpoint => ({
      name,
      handle: (request, response) =>
        serve(tools, { name, request, response }, (call: Call<N, Caller>) => {
          const { caller } = call;
          if (caller.kind !== 'member') throw new ApiError('profile-incomplete');
          return handler({ ...call, caller });
        }),
    }),
  };
}

/** Calls for which a token revoked a second ago is not good any more. */
const IRREVOCABLE: ReadonlySet<EndpointName> = new Set(['deleteOwnProfile', 'exportOwnProfile', 'revokeSessions']);

interface Exchange<N extends EndpointName> {
  readonly name: N;
  readonly request: Request;
  readonly response: Response;
}

async function serve<N extends EndpointName>(
  { authenticate, callers }: EndpointTools,
  { name, request, response }: Exchange<N>,
  handler: Handler<N, Caller>,
): Promise<void> {
  const context = currentContext();
  if (context !== undefined) context.endpoint = name;
  const claims = await authenticate(request.get('authorization'), { isAskedNow: IRREVOCABLE.has(name) });
  const caller = await callers.load({ uid: claims.uid, claims });
  const route: Routes[EndpointName] = ROUTES[name];
  const call = {
    caller,
    params: validateInput(route.params, request.params, 'invalid-id'),
    query: validateInput(route.query, request.query, 'invalid-query'),
    body: route.body === null ? null : validateInput(route.body, await readJson(request), 'invalid-body'),
  } as Call<N, Caller>;
  const answer = await handler(call);
  const body = validateOutput(ROUTES[name].response as z.ZodMiniType, answer.body);
  response
    .status(answer.status ?? 200)
    .set(answer.headers ?? {})
    .json(body);
}

/** A router of the endpoints, where another method of a known path is 405 with `Allow`. */
export function mountEndpoints(endpoints: readonly Endpoint[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const byPath = Map.groupBy(endpoints, ({ name }) => ROUTES[name].path);
  for (const [path, group] of byPath) {
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

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

export type EndpointMaker = ReturnType<typeof createEndpoints>;
