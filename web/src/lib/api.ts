import { API_BASE, type EndpointName, NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import { ROUTES, type RouteBody, type RouteParams, type RouteQuery, type RouteResponse } from '@tagpo/contract/routes';
import { ApiError } from './api-error.ts';
import { countCall } from './calls-under-way.ts';
import { parseAnswer } from './parse-answer.ts';

type Part<Name extends string, Value> = Value extends null
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

type LooseOptions = { params?: object; query?: object; body?: unknown; signal?: AbortSignal };

export type Credentials = {
  /** The ID token of whoever is signed in. */
  readToken: () => Promise<string | undefined>;
  /** Firebase App Check's, where it is on. */
  readAppCheckToken: () => Promise<string | undefined>;
};

/**
 * Calls by the contract's route table, with the bearer token of whoever is signed in.
 * A call throws ApiError for an answer that is not 2xx, and shows nothing.
 */
export function createApi({ readToken, readAppCheckToken }: Credentials): Api {
  const call = async <N extends EndpointName>(name: N, options: CallOptions<N>): Promise<ApiAnswer<N>> => {
    const { params, query, body, signal }: LooseOptions = options;
    const route = ROUTES[name];
    const [token, appCheckToken] = await Promise.all([readToken(), readAppCheckToken()]);
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
      ...(signal && { signal }),
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, response.statusText, text);
    return {
      data: parseAnswer<unknown>(route.response, JSON.parse(text)) as RouteResponse<N>,
      nextCursor: response.headers.get(NEXT_CURSOR_HEADER) ?? undefined,
    };
  };
  return (name, options) => countCall(call(name, options));
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
