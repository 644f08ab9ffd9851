import { API_BASE, ENDPOINTS, type EndpointName, NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import { SETUP_TIMEOUT_MS } from '@tagpo/contract/product';
import { RESPONSES } from '@tagpo/contract/responses';
import type { RouteBody, RouteParams, RouteQuery, RouteResponse } from '@tagpo/contract/routes';
import type { STAFF_RESPONSES } from '@tagpo/contract/staff-responses';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { countCall } from './calls-under-way.ts';
import { parseAnswer } from './parse-answer.ts';

type Part<Name extends string, Value> = [Value] extends [null]
  ? Partial<Record<Name, undefined>>
  : Record<string, never> extends Value
    ? Partial<Record<Name, Value>>
    : Record<Name, Value>;

export type CallOptions<N extends EndpointName> = Part<'params', RouteParams<N>> &
  Part<'query', RouteQuery<N>> &
  Part<'body', RouteBody<N>> & { signal?: AbortSignal };

/** `nextCursor` is the header of a list's answer; absent on the last page and on anything that is no list. */
export type ApiAnswer<N extends EndpointName> = { data: RouteResponse<N>; nextCursor: string | undefined };

export type Api = <N extends EndpointName>(name: N, options: CallOptions<N>) => Promise<ApiAnswer<N>>;

type LooseOptions = {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal;
};

/** Milliseconds after which a call without an answer is given up. */
const TIMEOUT_MS = 20_000;
/** What takes longer: it writes, reads or makes much, or is sent with setup. */
const LONG_TIMEOUTS_MS: Partial<Record<EndpointName, number>> = {
  updateConsents: SETUP_TIMEOUT_MS,
  updateOwnProfile: SETUP_TIMEOUT_MS,
  registerPhoto: 60_000,
  deleteOwnProfile: 90_000,
  exportOwnProfile: 90_000,
  generateSamples: 90_000,
};

export type Credentials = {
  /** The ID token of whoever is signed in. */
  readToken: () => Promise<string | undefined>;
  /** Firebase App Check's, where it is on. */
  readAppCheckToken: () => Promise<string | undefined>;
};

/**
 * Calls by the contract's route table, with the bearer token of whoever is signed in.
 * A call throws ApiError for an answer that is not 2xx, a TimeoutError when none came in time, and shows nothing.
 */
export function createApi({ readToken, readAppCheckToken }: Credentials): Api {
  const call = async <N extends EndpointName>(name: N, options: CallOptions<N>): Promise<ApiAnswer<N>> => {
    const { params, query, body, signal: ownSignal }: LooseOptions = options;
    const route = ENDPOINTS[name];
    const timeout = AbortSignal.timeout(LONG_TIMEOUTS_MS[name] ?? TIMEOUT_MS);
    const signal = ownSignal ? AbortSignal.any([ownSignal, timeout]) : timeout;
    const [token, appCheckToken] = await orAbort(Promise.all([readToken(), readAppCheckToken()]), signal);
    const response = await fetch(`${API_BASE}${fillPath(route.path, params)}${formatQuery(query)}`, {
      method: route.method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(appCheckToken !== undefined && { 'X-Firebase-AppCheck': appCheckToken }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, response.statusText, text);
    return {
      data: parseAnswer<unknown>(responseOf(name), JSON.parse(text)) as RouteResponse<N>,
      nextCursor: response.headers.get(NEXT_CURSOR_HEADER) ?? undefined,
    };
  };
  return (name, options) => countCall(call(name, options));
}

let known: Partial<Record<EndpointName, z.ZodMiniType>> = RESPONSES;

/** Staff's pages bring what their calls answer: members never load it. */
export function addResponses(more: typeof STAFF_RESPONSES): void {
  known = { ...known, ...more };
}

function responseOf(name: EndpointName): z.ZodMiniType {
  const schema = known[name];
  if (schema === undefined) throw new Error(`What ${name} answers is not loaded`);
  return schema;
}

/** A token that has to be renewed is asked for by a call of its own, which knows no signal. */
function orAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function fillPath(path: string, params: object = {}): string {
  return Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
}

function formatQuery(query: object = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
