/** A signal for the end of each gRPC connection, by peer: a call of grpc-js knows its peer but not its socket. */
import type { Socket } from 'node:net';

export class Connections {
  readonly #byPeer = new Map<string, AbortController>();

  add(socket: Socket): void {
    const peer = `${socket.remoteAddress}:${socket.remotePort}`;
    const controller = new AbortController();
    this.#byPeer.set(peer, controller);
    socket.on('close', () => {
      if (this.#byPeer.get(peer) === controller) this.#byPeer.delete(peer);
      controller.abort();
    });
  }

  get(peer: string): AbortSignal | undefined {
    return this.#byPeer.get(peer)?.signal;
  }
}
