/** One HTTP/1.1 request and its response, and what every handler does with them. Knows no paths. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallContext } from '../../service/rpc.ts';
import type { Json } from '../../values/json.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { isClientSdk, parseCaller } from '../caller.ts';
import { stringifyMessage } from '../protojson/text.ts';
import { errorBody, httpCode, toRpcError } from '../status.ts';

/** The same limit as for gRPC. */
const MAX_BODY_BYTES = 100 * 1024 * 1024;

export interface Exchange {
  readonly method: string;
  /** The path without the query, not decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export function openExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  const [path = '', ...query] = (request.url ?? '/').split('?');
  return { method: request.method ?? 'GET', path, query: new URLSearchParams(query.join('?')), request, response };
}

/** The body as text. Ignores the content type, since the SDKs send JSON as text/plain. `requireSize` may refuse its size. */
export async function readBody({ request }: Exchange, requireSize?: (bytes: number) => void): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('the body is not bytes');
    size += chunk.length;
    if (size > MAX_BODY_BYTES)
      throw new RpcError('RESOURCE_EXHAUSTED', `The request is larger than ${MAX_BODY_BYTES} bytes.`);
    chunks.push(chunk);
  }
  requireSize?.(size);
  return Buffer.concat(chunks).toString('utf8');
}

export function readMeterLabel({ request }: Exchange): string | undefined {
  const label = request.headers['x-meter-label'];
  return typeof label === 'string' ? label : undefined;
}

/** A client may use a connection for each request, so only a response that it did not take is a connection lost. */
export function callContext(exchange: Exchange): CallContext {
  const { request, response } = exchange;
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  const caller = parseCaller(request.headers.authorization);
  const meterLabel = readMeterLabel(exchange);
  const { signal } = controller;
  const apiClient = request.headers['x-goog-api-client'];
  const fromSdk = isClientSdk(typeof apiClient === 'string' ? apiClient : undefined);
  return { caller, signal, connection: signal, isClientSdk: fromSdk, ...(meterLabel !== undefined && { meterLabel }) };
}

export function sendJson({ response }: Exchange, status: number, body: Json): void {
  sendBody(response, status, { type: 'application/json', text: stringifyMessage(body) });
}

export function sendText({ response }: Exchange, status: number, text: string): void {
  sendBody(response, status, { type: 'text/plain', text });
}

/** A page for a person. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The page may load nothing and run nothing, for it shows data of documents. */
export function sendHtml({ response }: Exchange, { text }: Html): void {
  response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
  sendBody(response, 200, { type: 'text/html', text });
}

export function sendError(exchange: Exchange, error: unknown): void {
  const rpcError = toRpcError(error);
  if (exchange.response.headersSent) exchange.response.destroy();
  else sendJson(exchange, httpCode(rpcError), errorBody(rpcError));
}

function sendBody(response: ServerResponse, status: number, { type, text }: { type: string; text: string }): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}
