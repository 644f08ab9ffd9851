/** The responses of one gRPC stream that the client has not taken yet, in bounded number. Encodes none. */
import { Room } from '../room.ts';

/**
 * With this many bytes not taken the stream waits, so this and one message are what the server holds for a client that does not read, besides
 * the buffers of the connection. The same as of a WebChannel session.
 */
const WINDOW_BYTES = 512 * 1024;

interface Writable {
  write(bytes: Buffer, callback: () => void): unknown;
}

export class Outgoing {
  readonly #call: Writable;
  #bytes = 0;
  readonly #room = new Room();

  constructor(call: Writable) {
    this.#call = call;
  }

  write(bytes: Buffer): void {
    this.#bytes += bytes.length;
    this.#call.write(bytes, () => {
      this.#bytes -= bytes.length;
      if (this.#bytes < WINDOW_BYTES) this.#room.give();
    });
  }

  /** Undefined while there is room; else resolves when the client has read enough. */
  ready(): Promise<void> | undefined {
    return this.#bytes < WINDOW_BYTES ? undefined : this.#room.wait();
  }
}
