/**
 * An HTTP proxy between a browser and the suite. It sends calls of the API and requests for pictures to an instance in this process and
 * everything else to its own address, and counts the bytes in both directions, including those of listeners and service workers.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { API_BASE, PICTURES_BASE } from '@tagpo/contract/endpoints';
import type { FirebaseConfig } from '../suite/ports.ts';

type Kind = 'call' | 'listener' | 'sign-in' | 'file' | 'photo';

export interface Exchange {
  readonly kind: Kind;
  /** The name of a call in the contract, or a description of anything else. */
  readonly label: string;
  /** Bytes that the browser received, those of them that were bodies, and bytes that it sent. They grow while a listener is open. */
  received: number;
  body: number;
  sent: number;
  /** 0 until the answer begins. */
  status: number;
}

export type CountingProxy = Awaited<ReturnType<typeof openProxy>>;

interface ProxyOptions {
  readonly config: FirebaseConfig;
  /** `http://host:port` of the instance that answers API calls. */
  readonly api: string;
  /** The label under which the stand-in bills the browser's own Firestore requests. */
  readonly meterLabel: string;
}

/** The label of the browser's own Firestore requests, which are listeners. */
export const BROWSER_LABEL = 'Firestore, from the browser';

/** Headers that hold for one connection and are not passed on: https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding'];

export async function openProxy({ config, api, meterLabel }: ProxyOptions) {
  const hostingHeaders = await readHostingHeaders(config, api);
  const exchanges: Exchange[] = [];

  function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const url = new URL(incoming.url ?? '', `http://${incoming.headers.host}`);
    const found = classify(config, incoming.method ?? 'GET', url);
    if (found === undefined) {
      // The browser's own requests, such as for updates, are refused.
      outgoing.writeHead(403).end();
      return;
    }
    const exchange: Exchange = { ...found, received: 0, body: 0, sent: 0, status: 0 };
    // CORS preflights count as traffic and not as requests of the app.
    if (incoming.method !== 'OPTIONS') exchanges.push(exchange);
    countOn(incoming.socket, outgoing, exchange);
    const isCall = found.kind === 'call';
    const headers = withoutHops(incoming.rawHeaders);
    if (found.kind === 'listener') headers.push('x-meter-label', meterLabel);
    // Pictures too: their links are signed by the instance, and expire by its clock.
    const target = new URL(isCall || found.kind === 'photo' ? api : url.origin);
    const passedOn = request({
      host: target.hostname,
      port: target.port,
      method: incoming.method,
      path: url.pathname + url.search,
      headers,
    });
    passedOn.on('response', (answer) => {
      exchange.status = answer.statusCode ?? 0;
      const answered = withoutHops(answer.rawHeaders);
      outgoing.writeHead(exchange.status, isCall ? [...answered, ...hostingHeaders] : answered);
      outgoing.flushHeaders();
      answer.on('data', (chunk: Buffer) => {
        exchange.body += chunk.length;
      });
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    passedOn.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passedOn.destroy());
    incoming.pipe(passedOn);
  }

  const server = createServer(handle);
  // The suite has no HTTPS, so such a request is for another machine.
  server.on('connect', (_request, socket: Socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** The URL to set as the browser's proxy. */
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The bytes of a reused connection that earlier exchanges have counted. */
const counted = new WeakMap<Socket, { received: number; sent: number }>();

/** A connection carries one exchange at a time. */
function countOn(socket: Socket, outgoing: ServerResponse, exchange: Exchange): void {
  const before = counted.get(socket) ?? { received: 0, sent: 0 };
  const count = () => {
    exchange.received = socket.bytesWritten - before.received;
    exchange.sent = socket.bytesRead - before.sent;
    counted.set(socket, { received: socket.bytesWritten, sent: socket.bytesRead });
  };
  outgoing.on('finish', count);
  outgoing.on('close', count);
  open.set(exchange, { count, isOpen: () => !outgoing.writableFinished && !socket.destroyed });
}

const open = new WeakMap<Exchange, { count: () => void; isOpen: () => boolean }>();

/** Updates the counts of exchanges that are still open. */
export function countSoFar(exchanges: readonly Exchange[]): void {
  for (const exchange of exchanges) {
    const counter = open.get(exchange);
    if (counter?.isOpen()) counter.count();
  }
}

function withoutHops(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const [name = '', value = ''] = raw.slice(index, index + 2);
    if (!HOP_BY_HOP.includes(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

function classify(
  { emulators }: FirebaseConfig,
  method: string,
  url: URL,
): Pick<Exchange, 'kind' | 'label'> | undefined {
  if (url.hostname !== '127.0.0.1') return undefined;
  const port = Number(url.port);
  if (port === emulators.firestore.port) return { kind: 'listener', label: BROWSER_LABEL };
  if (port === emulators.auth.port) return { kind: 'sign-in', label: 'Authentication' };
  if (port !== emulators.hosting.port) return undefined;
  if (url.pathname.startsWith(`${PICTURES_BASE}/`)) return { kind: 'photo', label: 'photos' };
  if (!url.pathname.startsWith(`${API_BASE}/`)) return { kind: 'file', label: 'files of the app' };
  return { kind: 'call', label: nameCall(method, url.pathname.slice(API_BASE.length)) };
}

function nameCall(method: string, path: string): string {
  // As in the API, the first match wins, for example /profile/me before /profile/:id.
  const found = ALL_CALLS.find(
    (call) => call.method === method && new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );
  return found?.name ?? `${method} ${path}`;
}

/** The headers that Hosting adds to an answer of the API, as name, value, name, value. */
async function readHostingHeaders({ emulators }: FirebaseConfig, api: string): Promise<string[]> {
  const path = `${API_BASE}/profile/me`;
  const [hosted, direct] = await Promise.all([
    fetch(`http://127.0.0.1:${emulators.hosting.port}${path}`),
    fetch(`${api}${path}`),
  ]);
  await Promise.all([hosted.arrayBuffer(), direct.arrayBuffer()]);
  return [...hosted.headers].filter(([name]) => !direct.headers.has(name) && !HOP_BY_HOP.includes(name)).flat();
}
