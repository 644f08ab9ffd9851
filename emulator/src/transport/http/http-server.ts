/** Passes each HTTP/1.1 request to the handler of its path. Listens on no port of its own. */
import http from 'node:http';
import type { Socket } from 'node:net';
import { RpcError } from '../../values/rpc-error.ts';
import { answerPreflight, setCorsHeaders } from './cors.ts';
import { type Exchange, openExchange, sendError } from './exchange.ts';

export interface HttpRoute {
  /** Whether the route serves the path, which is not decoded. The first route that does gets the request. */
  readonly matches: (path: string) => boolean;
  readonly handle: (exchange: Exchange) => Promise<void>;
}

export function createHttpServer(routes: readonly HttpRoute[]) {
  const server = http.createServer((request, response) => {
    const exchange = openExchange(request, response);
    dispatch(exchange, routes).catch((error: unknown) => sendError(exchange, error));
  });
  // Back channels stay open for more than a minute.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 65_000;
  return {
    accept: (socket: Socket) => void server.emit('connection', socket),
    close: () => server.closeAllConnections(),
  };
}

async function dispatch(exchange: Exchange, routes: readonly HttpRoute[]): Promise<void> {
  setCorsHeaders(exchange);
  if (exchange.method === 'OPTIONS') return answerPreflight(exchange);
  const route = routes.find(({ matches }) => matches(exchange.path));
  if (!route) throw new RpcError('NOT_FOUND', `Nothing is served at ${exchange.path}.`);
  await route.handle(exchange);
}
