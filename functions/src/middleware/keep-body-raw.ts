import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { API_BASE } from '@tagpo/contract/endpoints';

/** What the parser of Cloud Functions takes as it is, whatever is in it. */
const OPAQUE = 'application/octet-stream';

/** What a caller said of a body, before it was hidden from the parser. */
export interface BodyHeaders {
  readonly type: string;
  readonly encoding: string;
}

const said = new WeakMap<IncomingMessage, BodyHeaders>();

/** What the caller said of the body, hidden or not. */
export function bodyHeadersOf(request: IncomingMessage): BodyHeaders {
  return said.get(request) ?? readHeaders(request);
}

function readHeaders({ headers }: IncomingMessage): BodyHeaders {
  return { type: headers['content-type'] ?? '', encoding: headers['content-encoding'] ?? 'identity' };
}

/**
 * Cloud Functions parses a body before the function sees the call, in production and in the emulator, and answers a page of HTML
 * where it cannot: callers of the API would get that in place of our errors. So it is not told what the body is: it hands over
 * the bytes, and read-json judges them. Node's own hook runs before any code that was given the request.
 */
export function keepBodiesRaw(): void {
  subscribe('http.server.request.start', (message) => {
    const request = requestOf(message);
    if (request === undefined || !request.url?.startsWith(`${API_BASE}/`)) return;
    said.set(request, readHeaders(request));
    if (request.headers['content-type'] !== undefined) request.headers['content-type'] = OPAQUE;
    delete request.headers['content-encoding'];
  });
}

function requestOf(message: unknown): IncomingMessage | undefined {
  return typeof message === 'object' && message !== null && 'request' in message
    ? (message.request as IncomingMessage)
    : undefined;
}
