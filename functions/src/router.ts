import { parse as parseQuery } from 'node:querystring';
import type { CallName } from '@tagpo/contract/calls/all';
import { type Call, DONE, type done, type Who } from '@tagpo/contract/calls/define-call';
import { BREAK_HEADER, NEXT_CURSOR_HEADER, OPEN_BREAK } from '@tagpo/contract/endpoints';
import { ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import { type AdminClaims, isAdministrator } from '@tagpo/contract/wire/staff/admin-rule';
import { type Request, type RequestHandler, Router } from 'express';
import type * as z from 'zod/mini';
import { AccountErasedError, ApiError } from './api-error.ts';
import type { Caller, CallerLoader, Member } from './domain/members/caller.ts';
import type { RateLimits } from './domain/rate-limit/limits.ts';
import type { Page } from './firebase/read-page.ts';
import { toIso } from './firebase/stored-time.ts';
import { currentContext } from './logging/request-context.ts';
import type { Authenticate } from './middleware/authenticate.ts';
import { readJson } from './middleware/read-json.ts';
import { validateInput, validateOutput } from './middleware/validate.ts';

/** A verified administrator. They need no profile and no account. */
export interface Administrator {
  readonly kind: 'administrator';
  readonly uid: string;
  readonly claims: AdminClaims;
}

/** The owner of an account that was erased or is being erased. */
export interface Erased {
  readonly kind: 'erased';
  readonly uid: string;
}

/** The type of the caller, by the call's `who`. */
interface Callers {
  readonly everybody: undefined;
  readonly 'signed-in': Caller;
  readonly leavers: Caller | Erased;
  readonly members: Member;
  readonly administrators: Administrator;
}

/** What a handler receives. */
interface ParsedCall<C extends Call> {
  readonly caller: Callers[C['who']];
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: C['body'] extends z.ZodMiniType ? z.output<C['body']> : null;
}

/** What a handler returns: nothing for a call without a result, a page for a list with a cursor, otherwise the body. */
type Answer<C extends Call> = C['response'] extends typeof done
  ? Promise<void>
  : Promise<z.input<C['response']> | (z.input<C['response']> extends (infer Item)[] ? Page<Item> : never)>;

/** One call and what answers it. */
export interface Endpoint {
  readonly call: Call;
  readonly handle: RequestHandler;
}

export interface EndpointTools {
  readonly authenticate: Authenticate;
  readonly callers: CallerLoader;
  readonly limits: RateLimits;
  readonly adminEmailDomain: string | undefined;
}

/** Makes endpoints of handlers: admits the caller, parses the call, runs the handler, and checks the answer by its schema. */
export function createEndpoints(tools: EndpointTools) {
  return <C extends Call>(call: C, handler: (parsed: ParsedCall<C>) => Answer<C>): Endpoint => ({
    call,
    handle: async (request, response) => {
      const context = currentContext();
      if (context !== undefined) context.endpoint = call.name;
      const caller = await admit(tools, call, request);
      const parsed = {
        caller,
        params: validateInput(call.params, request.params, 'invalid-id'),
        query: validateInput(call.query, readQuery(request), 'invalid-query'),
        body: call.body === null ? null : validateInput(call.body, await readJson(request), 'invalid-body'),
      } as ParsedCall<C>;
      const answer: unknown = (await handler(parsed)) ?? DONE;
      const { items, nextCursor } = call.page === undefined ? { items: answer } : (answer as Page<unknown>);
      const body = validateOutput(call.response, items);
      if (nextCursor !== undefined) response.set(NEXT_CURSOR_HEADER, nextCursor);
      const ownBreak = call.method === 'GET' ? breakOf(caller) : undefined;
      if (ownBreak !== undefined) response.set(BREAK_HEADER, ownBreak);
      if (call.download !== undefined) response.attachment(call.download);
      response.status(call.status ?? 200).json(body);
    },
  });
}

/** So the first answer says that its reader is on a break: the inbox, which keeps it, is looked at later. */
function breakOf(caller: Callers[Who]): string | undefined {
  if (caller?.kind !== 'member' || caller.directory.pause === undefined) return undefined;
  const { until } = caller.directory.pause;
  return until === undefined ? OPEN_BREAK : toIso(until);
}

/** The caller. Throws 401 or 403 if the call is not for them. */
async function admit(tools: EndpointTools, { name, who }: Call, request: Request): Promise<Callers[Who]> {
  if (who === 'everybody') return undefined;
  if (who === 'administrators') return admitAdministrator(tools, request);
  if (who === 'leavers') return admitLeaver(tools, name, request);
  const caller = await admitAnyone(tools, name, request);
  if (who === 'members' && caller.kind !== 'member') throw new ApiError('profile-incomplete');
  return caller;
}

async function admitAnyone({ authenticate, callers, limits }: EndpointTools, name: string, request: Request) {
  const claims = await authenticate(request.get('authorization'), { isCheckedNow: IRREVOCABLE.has(name) });
  // Before anything is read: so what one member can make us read has a bound, whatever they call.
  await limits.spend('call', claims.uid);
  return callers.load({ uid: claims.uid, claims }, CALLER_MAY_BE_OLDER.has(name) ? { maxAgeMs: ONLINE_WINDOW_MS } : {});
}

async function admitLeaver(tools: EndpointTools, name: string, request: Request): Promise<Caller | Erased> {
  try {
    return await admitAnyone(tools, name, request);
  } catch (error) {
    if (error instanceof AccountErasedError) return { kind: 'erased', uid: error.uid };
    throw error;
  }
}

/**
 * Calls that may use an older cached profile of the caller, because nothing depends on it or their transaction reads the profile again. The token,
 * which Firebase Authentication checked within TRUST_MS, says that the caller is not switched off.
 */
const CALLER_MAY_BE_OLDER: ReadonlySet<string> = new Set<CallName>([
  'readInbox',
  'getProfile',
  'sendMessage',
  'markRead',
  'markDelivered',
  'sendClientReports',
]);

/** Firebase Authentication checks each time whether the account is switched off or the token revoked, so nothing is read from Firestore. */
async function admitAdministrator(
  { authenticate, adminEmailDomain }: EndpointTools,
  request: Request,
): Promise<Administrator> {
  const claims = await authenticate(request.get('authorization'), { isCheckedNow: true });
  if (!isAdministrator(claims, adminEmailDomain)) throw new ApiError('not-admin');
  const context = currentContext();
  if (context !== undefined) context.adminId = claims.uid;
  return { kind: 'administrator', uid: claims.uid, claims };
}

/** Calls that check with Firebase Authentication each time that the token was not revoked. */
const IRREVOCABLE: ReadonlySet<string> = new Set<CallName>(['deleteOwnProfile', 'exportOwnProfile', 'revokeSessions']);

/** The query as it was sent. Cloud Functions parses it before the app does: `a[b]=1` becomes an object, and `__proto__` is dropped unnoticed. */
function readQuery({ originalUrl }: Request): Record<string, unknown> {
  const start = originalUrl.indexOf('?');
  return start === -1 ? {} : parseQuery(originalUrl.slice(start + 1));
}

/** An Express router of the endpoints. Answers 405 with `Allow` for another method of a known path. */
export function mountEndpoints(endpoints: readonly Endpoint[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const byPath = Map.groupBy(endpoints, ({ call }) => call.path);
  // `/matches/seen` before `/matches/:id`: a route answers every method of a path that it matches.
  for (const [path, group] of [...byPath].sort(([a], [b]) => (wordsFirst(a) < wordsFirst(b) ? -1 : 1))) {
    const route = router.route(path);
    for (const { call, handle } of group) route[METHODS[call.method]](handle);
    const allowed = group.map(({ call }) => call.method).join(', ');
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
