import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { API_BASE } from '@tagpo/contract/endpoints';

/** A content type that the parser of Cloud Functions leaves as it is. */
const OPAQUE = 'application/octet-stream';

const originalHeaders = new WeakMap<IncomingMessage, ReturnType<typeof readHeaders>>();

/** The headers of a body as the caller sent them, also if they were replaced. */
export function bodyHeadersOf(request: IncomingMessage) {
  return originalHeaders.get(request) ?? readHeaders(request);
}

function readHeaders({ headers }: IncomingMessage) {
  return { type: headers['content-type'] ?? '', encoding: headers['content-encoding'] ?? 'identity' };
}

/**
 * Cloud Functions parses a body before the app sees the call, and answers HTML if it cannot. Replacing the content type makes it hand over the
 * bytes, which read-json parses. Node’s own hook runs before any code that gets the request.
 */
export function keepBodiesRaw(): void {
  subscribe('http.server.request.start', (message) => {
    const request = requestOf(message);
    if (request === undefined || !request.url?.startsWith(`${API_BASE}/`)) return;
    originalHeaders.set(request, readHeaders(request));
    if (request.headers['content-type'] !== undefined) request.headers['content-type'] = OPAQUE;
    delete request.headers['content-encoding'];
  });
}

function requestOf(message: unknown): IncomingMessage | undefined {
  return typeof message === 'object' && message !== null && 'request' in message
    ? (message.request as IncomingMessage)
    : undefined;
}
