/** Handlers for the three kinds of gRPC calls. They decode, call the service and encode; they know no semantics. */
import { once } from 'node:events';
import {
  type handleBidiStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  type ServerErrorResponse,
} from '@grpc/grpc-js';
import type { BidiRpc, CallContext, OpenStream, ServerStreamRpc, StreamSink, UnaryRpc } from '../../service/rpc.ts';
import type { JsonObject } from '../../values/json.ts';
import { isClientSdk, parseCaller } from '../caller.ts';
import { decodeMessage } from '../protojson/decode.ts';
import { encodeMessage } from '../protojson/encode.ts';
import { type MessageSchema, requireMethod } from '../protojson/schema.ts';
import { toRpcError } from '../status.ts';
import type { Connections } from './connections.ts';
import { Outgoing } from './outgoing.ts';

export interface Method {
  readonly name: string;
  readonly requireRequestSize: (bytes: number) => void;
  readonly connections: Connections;
}

export function unaryHandler(
  rpc: UnaryRpc,
  { name, connections, requireRequestSize }: Method,
): handleUnaryCall<Buffer, Buffer> {
  const { request, response } = requireMethod(name);
  return (call, callback) => {
    const signal = abortOnCancel(call);
    const answer = async () => {
      requireRequestSize(call.request.length);
      const message = decodeMessage(request, call.request);
      return encode(response, await rpc(message, readContext(call, signal, connections)));
    };
    answer().then(
      (bytes) => callback(null, bytes),
      (error: unknown) => callback(grpcError(error)),
    );
  };
}

export function serverStreamHandler(
  rpc: ServerStreamRpc,
  { name, connections, requireRequestSize }: Method,
): handleServerStreamingCall<Buffer, Buffer> {
  const { request, response } = requireMethod(name);
  return (call) => {
    const signal = abortOnCancel(call);
    // google-gax takes an error without headers before it for no response, and retries for 7 seconds.
    call.sendMetadata(new Metadata());
    const stream = async () => {
      requireRequestSize(call.request.length);
      const message = decodeMessage(request, call.request);
      for await (const item of rpc(message, readContext(call, signal, connections))) {
        if (signal.aborted) return;
        if (!call.write(encode(response, item))) await once(call, 'drain', { signal }).catch(() => undefined);
      }
      call.end();
    };
    stream().catch((error: unknown) => call.emit('error', grpcError(error)));
  };
}

export function bidiHandler(
  rpc: BidiRpc,
  { name, connections, requireRequestSize }: Method,
): handleBidiStreamingCall<Buffer, Buffer> {
  const { request, response } = requireMethod(name);
  return (call) => {
    const signal = abortOnCancel(call);
    let isOver = false;
    const finish = (last: () => void) => {
      if (isOver || signal.aborted) return;
      isOver = true;
      last();
    };
    const outgoing = new Outgoing(call);
    const sink: StreamSink = {
      send: (message: JsonObject) => {
        if (!isOver && !signal.aborted) outgoing.write(encode(response, message));
      },
      ready: () => outgoing.ready(),
      fail: (error) => finish(() => call.emit('error', grpcError(error))),
      end: () => finish(() => call.end()),
    };
    let stream: OpenStream | undefined;
    const guarded = (step: () => void) => {
      try {
        if (!isOver) step();
      } catch (error) {
        sink.fail(toRpcError(error));
      }
    };
    guarded(() => {
      stream = rpc(readContext(call, signal, connections), sink);
    });
    /** Reads no further while the stream works on what it got or its client leaves answers unread. */
    const readOn = (): void => {
      const busy = stream?.ready?.() ?? outgoing.ready();
      if (busy === undefined) {
        call.resume();
        return;
      }
      call.pause();
      void busy.then(readOn);
    };
    call.on('data', (bytes: Buffer) =>
      guarded(() => {
        requireRequestSize(bytes.length);
        stream?.receive(decodeMessage(request, bytes));
        readOn();
      }),
    );
    call.on('end', () => guarded(() => stream?.close()));
    // 'cancelled' reports this too. Without a listener the process would end.
    call.on('error', () => undefined);
  };
}

interface Cancellable {
  on(event: 'cancelled', listener: () => void): unknown;
}

function abortOnCancel(call: Cancellable): AbortSignal {
  const controller = new AbortController();
  call.on('cancelled', () => controller.abort());
  return controller.signal;
}

interface Call {
  readonly metadata: Metadata;
  getPeer(): string;
}

function readContext(call: Call, signal: AbortSignal, connections: Connections): CallContext {
  const caller = parseCaller(readMetadata(call.metadata, 'authorization'));
  const meterLabel = readMetadata(call.metadata, 'x-meter-label');
  const connection = connections.get(call.getPeer());
  return {
    caller,
    signal,
    isClientSdk: isClientSdk(readMetadata(call.metadata, 'x-goog-api-client')),
    ...(meterLabel !== undefined && { meterLabel }),
    ...(connection && { connection }),
  };
}

function readMetadata(metadata: Metadata, key: string): string | undefined {
  const value = metadata.get(key)[0];
  return value === undefined ? undefined : value.toString();
}

function encode(schema: MessageSchema, message: JsonObject): Buffer {
  const bytes = encodeMessage(schema, message);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function grpcError(error: unknown): ServerErrorResponse & { code: number; details: string } {
  const { code, message, name } = toRpcError(error);
  return { name, message, code, details: message };
}
