/**
 * One TCP port for gRPC (HTTP/2 by prior knowledge) and HTTP/1.1. Looks at the first bytes of each connection, passes the
 * socket on, and reads nothing else.
 */
import { once } from 'node:events';
import net from 'node:net';

const HTTP2_PREFACE = Buffer.from('PRI');
/** A connection that sends nothing for this long is closed. */
const FIRST_BYTE_TIMEOUT_MS = 120_000;
/** A silent connection is probed after this time, so that one to a machine that is gone ends. A process in a debugger answers. */
const KEEP_ALIVE_MS = 60_000;

export interface PortOptions {
  readonly host: string;
  readonly port: number;
  readonly onHttp1: (socket: net.Socket) => void;
  readonly onHttp2: (socket: net.Socket) => void;
}

/** `close` stops listening and destroys every connection. */
export async function openPort({ host, port, onHttp1, onHttp2 }: PortOptions) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer(
    { noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS },
    (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // A connection that is reset must not end the process. The HTTP layers add handlers of their own.
      socket.on('error', () => socket.destroy());
      peekProtocol(socket, { onHttp1, onHttp2 });
    },
  );
  await once(server.listen(port, host), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no TCP address');
  return { port: address.port, close: () => closePort(server, sockets) };
}

/**
 * No HTTP/1 method begins with `PRI`, but several begin with its first letters. The HTTP server does not resume a socket
 * that was paused explicitly, so this does.
 */
function peekProtocol(socket: net.Socket, { onHttp1, onHttp2 }: Pick<PortOptions, 'onHttp1' | 'onHttp2'>): void {
  let seen = Buffer.alloc(0);
  const onTimeout = () => socket.destroy();
  const onData = (chunk: Buffer) => {
    seen = Buffer.concat([seen, chunk]);
    const compared = Math.min(seen.length, HTTP2_PREFACE.length);
    const isPrefix = seen.subarray(0, compared).equals(HTTP2_PREFACE.subarray(0, compared));
    if (isPrefix && compared < HTTP2_PREFACE.length) return;
    socket.off('data', onData);
    socket.setTimeout(0);
    socket.off('timeout', onTimeout);
    socket.pause();
    socket.unshift(seen);
    if (isPrefix) onHttp2(socket);
    else {
      onHttp1(socket);
      socket.resume();
    }
  };
  socket.setTimeout(FIRST_BYTE_TIMEOUT_MS, onTimeout);
  socket.on('data', onData);
}

async function closePort(server: net.Server, sockets: ReadonlySet<net.Socket>): Promise<void> {
  const closed = once(server.close(), 'close');
  for (const socket of sockets) socket.destroy();
  await closed;
}
