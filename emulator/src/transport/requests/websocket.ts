/**
 * The server's side of a WebSocket that only sends texts (RFC 6455). Of what the client sends it answers pings and the end; a text from
 * it is ignored. Knows no paths.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const OPCODES = { text: 0x1, close: 0x8, ping: 0x9, pong: 0xa } as const;
/** Control frames have at most 125 bytes, and nothing else is expected. */
const MAX_INCOMING = 64 * 1024;
/** A client that reads nothing is dropped. */
const MAX_WAITING = 64 * 1024 * 1024;

export interface TextSocket {
  send(text: string): void;
  close(): void;
}

/** Undefined if the request does not ask for a WebSocket; the socket is closed then. */
export function acceptWebSocket(request: IncomingMessage, socket: Duplex): TextSocket | undefined {
  const key = request.headers['sec-websocket-key'];
  if (request.headers.upgrade?.toLowerCase() !== 'websocket' || key === undefined) {
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    return undefined;
  }
  const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64');
  const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
  socket.write([...head, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'));
  readFrames(socket);
  return {
    send: (text) => {
      if (!socket.writable) return;
      if (socket.writableLength > MAX_WAITING) socket.destroy();
      else socket.write(frame(OPCODES.text, Buffer.from(text)));
    },
    close: () => {
      if (socket.writable) socket.end(frame(OPCODES.close, Buffer.alloc(0)));
    },
  };
}

function frame(opcode: number, payload: Buffer): Buffer {
  const final = 0x80 | opcode;
  if (payload.length < 126) return Buffer.concat([Buffer.of(final, payload.length), payload]);
  const isShort = payload.length < 65_536;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head.set([final, isShort ? 126 : 127]);
  if (isShort) head.writeUInt16BE(payload.length, 2);
  else head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}

function readFrames(socket: Duplex): void {
  let waiting = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (let read = readFrame(waiting); read !== undefined; read = readFrame(waiting)) {
      waiting = waiting.subarray(read.size);
      if (read.opcode === OPCODES.ping) socket.write(frame(OPCODES.pong, read.payload));
      if (read.opcode === OPCODES.close) socket.end(frame(OPCODES.close, read.payload));
    }
    if (waiting.length > MAX_INCOMING) socket.destroy();
  });
}

/** The first frame, once it is complete. A client's frames are masked. */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; size: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const lengthSize = short === 126 ? 2 : short === 127 ? 8 : 0;
  const maskAt = 2 + lengthSize;
  if (bytes.length < maskAt + 4) return undefined;
  const length = lengthSize === 0 ? short : Number(BigInt(`0x${bytes.toString('hex', 2, maskAt)}`));
  const size = maskAt + 4 + length;
  if (bytes.length < size) return undefined;
  const payload = Buffer.from(bytes.subarray(maskAt + 4, size));
  for (const [index, byte] of payload.entries()) payload[index] = byte ^ bytes.readUInt8(maskAt + (index % 4));
  return { opcode: bytes.readUInt8(0) & 0x0f, payload, size };
}
