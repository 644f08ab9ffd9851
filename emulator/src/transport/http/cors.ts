/**
 * Allows requests from every origin. The origin is echoed, because browsers refuse `*` for the credentials that the Web SDK
 * sends. This protects nothing: whoever can reach the port can use it, so the emulator listens on loopback.
 */
import type { Exchange } from './exchange.ts';

const PREFLIGHT_SECONDS = '7200';

export function setCorsHeaders({ request, response }: Exchange): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Vary', 'Origin');
  response.setHeader(
    'Access-Control-Expose-Headers',
    'x-client-wire-protocol, x-http-session-id, x-http-initial-response',
  );
}

export function answerPreflight({ request, response }: Exchange): void {
  const wanted = request.headers['access-control-request-headers'];
  if (wanted !== undefined) response.setHeader('Access-Control-Allow-Headers', wanted);
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS');
  response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS);
  if (request.headers['access-control-request-private-network'] !== undefined) {
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
  response.writeHead(200, { 'Content-Length': 0 });
  response.end();
}
