/**
 * Feeds the Requests page of the Emulator UI: a WebSocket at `/requests` on a port of its own. The first message is the list of the last
 * requests, each later one is a request. Evaluates nothing.
 */
import { once } from 'node:events';
import http from 'node:http';
import type { RulesRequests } from '../../service/rpc.ts';
import { acceptWebSocket } from './websocket.ts';

interface RequestsServerOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly requests: RulesRequests;
}

/** Rejects with EADDRINUSE if the port is taken. */
export async function startRequestsServer({ host, port, requests }: RequestsServerOptions) {
  const open = new Set<() => void>();
  const server = http.createServer((_request, response) =>
    response.writeHead(426).end('This port speaks WebSocket.\n'),
  );
  server.on('upgrade', (request, stream) => {
    stream.on('error', () => stream.destroy());
    // A page of another origin could read documents here: browsers let every page open a WebSocket.
    if (!isLocal(request.headers.origin)) {
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    if (request.url?.split('?')[0] !== '/requests') {
      stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    const socket = acceptWebSocket(request, stream);
    if (socket === undefined) return;
    socket.send(JSON.stringify(requests.history()));
    const unsubscribe = requests.subscribe((judged) => socket.send(JSON.stringify(judged)));
    open.add(socket.close);
    stream.on('close', () => {
      unsubscribe();
      open.delete(socket.close);
    });
  });
  await once(server.listen(port, host), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no TCP address');
  return {
    port: address.port,
    close: () => {
      for (const close of open) close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Programs send no origin. */
function isLocal(origin: string | undefined): boolean {
  if (origin === undefined) return true;
  const { hostname } = URL.parse(origin) ?? { hostname: '' };
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
