/** Calls by gRPC in canonical ProtoJSON, on a connection of its own. Knows no SDK. */
import { Client, type ClientDuplexStream, credentials, Metadata } from '@grpc/grpc-js';
import { decodeMessage } from '../../src/transport/protojson/decode.ts';
import { encodeMessage } from '../../src/transport/protojson/encode.ts';
import { requireMethod } from '../../src/transport/protojson/schema.ts';
import type { JsonObject } from '../../src/values/json.ts';
import type { Target } from '../target.ts';

export type GrpcStream = ClientDuplexStream<JsonObject, JsonObject>;
export type GrpcClient = ReturnType<typeof connect>;

export function connect({ address }: Pick<Target, 'address'>) {
  // Without this option, channels to one address share their connections.
  const client = new Client(address, credentials.createInsecure(), { 'grpc.use_local_subchannel_pool': 1 });
  const metadata = new Metadata();
  metadata.set('authorization', 'Bearer owner');
  const codec = (name: string) => {
    const { request, response } = requireMethod(name);
    return {
      path: `/google.firestore.v1.Firestore/${name}`,
      write: (message: JsonObject) => Buffer.from(encodeMessage(request, message)),
      read: (bytes: Buffer) => decodeMessage(response, bytes),
    };
  };
  return {
    call: (name: string, message: JsonObject) => {
      const { path, write, read } = codec(name);
      return new Promise<JsonObject>((resolve, reject) => {
        const settle = (error: unknown, answer?: JsonObject) => (answer ? resolve(answer) : reject(error));
        client.makeUnaryRequest(path, write, read, message, metadata, settle);
      });
    },
    read: (message: JsonObject) => {
      const { path, write, read } = codec('BatchGetDocuments');
      return new Promise<void>((resolve, reject) => {
        const stream = client.makeServerStreamRequest(path, write, read, message, metadata);
        stream.on('data', () => undefined);
        stream.on('end', resolve);
        stream.on('error', reject);
      });
    },
    open: (name: 'Listen' | 'Write'): GrpcStream => {
      const { path, write, read } = codec(name);
      return client.makeBidiStreamRequest(path, write, read, metadata);
    },
    close: () => client.close(),
  };
}
