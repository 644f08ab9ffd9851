import type { CallName } from '@tagpo/contract/calls/all';
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '@tagpo/contract/calls/define-call';
import { API_BASE, BREAK_HEADER, NEXT_CURSOR_HEADER, REQUEST_ID_HEADER } from '@tagpo/contract/endpoints';
import { SETUP_TIMEOUT_MS } from '@tagpo/contract/product';
import { ApiError } from './api-error.ts';
import { countCall } from './calls-under-way.ts';
import { takeEarlyAnswer } from './early-answer.ts';
import { ownBreak } from './own-break.ts';
import { parseAnswer } from './parse-answer.ts';

type Part<Name extends string, Value> = [Value] extends [null]
  ? Partial<Record<Name, undefined>>
  : Record<string, never> extends Value
    ? Partial<Record<Name, Value>>
    : Record<Name, Value>;

export type CallOptions<C extends Call> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & {
    signal?: AbortSignal;
    /** The call outlives its page. */
    keepalive?: boolean;
  };

/** `nextCursor` is a header of list answers; absent on the last page. */
export type ApiAnswer<C extends Call> = { data: ResponseOf<C>; nextCursor: string | undefined };

export type Api = <C extends Call>(call: C, options: CallOptions<C>) => Promise<ApiAnswer<C>>;

type LooseOptions = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
};

/** Milliseconds after which a call without an answer is given up. */
const TIMEOUT_MS = 20_000;
/** Calls with a longer timeout, because they read or write much or upload. */
const LONG_TIMEOUTS_MS: Readonly<Partial<Record<string, number>>> = {
  updateConsents: SETUP_TIMEOUT_MS,
  updateOwnProfile: SETUP_TIMEOUT_MS,
  registerPhoto: 60_000,
  deleteOwnProfile: 90_000,
  exportOwnProfile: 90_000,
  generateSamples: 90_000,
} satisfies Partial<Record<CallName, number>>;

export type Credentials = {
  /** The member's ID token. */
  readToken: () => Promise<string | undefined>;
  /** Firebase App Check's, where it is on. */
  readAppCheckToken: () => Promise<string | undefined>;
};

/**
 * Makes calls of the contract with the member's bearer token.
 * A call throws ApiError for an answer that is not 2xx, a TimeoutError when none came in time, and shows nothing.
 */
export function createApi({ readToken, readAppCheckToken }: Credentials): Api {
  const send = async <C extends Call>(call: C, options: CallOptions<C>): Promise<ApiAnswer<C>> => {
    const { params, query, body, signal: ownSignal, keepalive = false }: LooseOptions = options;
    const timeout = AbortSignal.timeout(LONG_TIMEOUTS_MS[call.name] ?? TIMEOUT_MS);
    const signal = ownSignal ? AbortSignal.any([ownSignal, timeout]) : timeout;
    const [token, appCheckToken] = await orAbort(Promise.all([readToken(), readAppCheckToken()]), signal);
    const address = `${API_BASE}${fillPath(call.path, params)}${formatQuery(query)}`;
    const early = call.method === 'GET' ? await orAbort(takeEarlyAnswer(address, token), signal) : undefined;
    const requestId = crypto.randomUUID();
    const headers = {
      Accept: 'application/json',
      [REQUEST_ID_HEADER]: requestId,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(appCheckToken && { 'X-Firebase-AppCheck': appCheckToken }),
    };
    const request = { method: call.method, headers, body: JSON.stringify(body), signal, keepalive };
    const response = early ?? (await fetch(address, request));
    const text = await response.text();
    if (call.method === 'GET') ownBreak.set(response.headers.get(BREAK_HEADER));
    // An early answer has an id of its own, and what stands before the server may answer without one.
    const answeredId = response.headers.get(REQUEST_ID_HEADER) ?? requestId;
    if (!response.ok) throw new ApiError(response.status, response.statusText, text, answeredId);
    return {
      data: parseAnswer(call.response, JSON.parse(text)) as ResponseOf<C>,
      nextCursor: response.headers.get(NEXT_CURSOR_HEADER) ?? undefined,
    };
  };
  return (call, options) => countCall(send(call, options));
}

/** Rejects when `signal` aborts: renewing a token is a call that takes no signal. */
function orAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function fillPath(path: string, params: unknown): string {
  return Object.entries(Object(params)).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
}

function formatQuery(query: unknown): string {
  const pairs = Object.entries<string>(Object(query)).filter(([, value]) => value !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
