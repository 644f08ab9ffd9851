/** Serves google.firestore.v1.Firestore over gRPC on the connections it is given. Listens on no port of its own. */
import type { Socket } from 'node:net';
import { type MethodDefinition, Server, ServerCredentials } from '@grpc/grpc-js';
import type { FirestoreRpcs } from '../../service/rpc.ts';
import { bidiHandler, serverStreamHandler, unaryHandler } from './calls.ts';
import { Connections } from './connections.ts';

/** The limit of the official emulator. gRPC's default of 4 MiB would refuse big batches. */
const MAX_RECEIVE_BYTES = 100 * 1024 * 1024;
const SERVICE = 'google.firestore.v1.Firestore';

export function createGrpcServer(rpcs: FirestoreRpcs) {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_RECEIVE_BYTES,
    'grpc.max_send_message_length': -1,
    'grpc-node.flow_control_window': 4 * 1024 * 1024,
  });
  const connections = new Connections();
  registerAll(server, rpcs, connections);
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    accept: (socket: Socket) => {
      connections.add(socket);
      injector.injectConnection(socket);
    },
    close: () => {
      injector.destroy();
      server.forceShutdown();
    },
  };
}

/** Leaves messages as bytes, since grpc-js would answer INTERNAL, not INVALID_ARGUMENT, if it failed to decode one. */
function registerAll(server: Server, rpcs: FirestoreRpcs, connections: Connections): void {
  const shared = { connections, requireRequestSize: rpcs.requireRequestSize };
  for (const [name, rpc] of Object.entries(rpcs.unary)) {
    server.addService({ [name]: definition(name) }, { [name]: unaryHandler(rpc, { ...shared, name }) });
  }
  for (const [name, rpc] of Object.entries(rpcs.serverStream)) {
    const streaming = { ...definition(name), responseStream: true };
    server.addService({ [name]: streaming }, { [name]: serverStreamHandler(rpc, { ...shared, name }) });
  }
  for (const [name, rpc] of Object.entries(rpcs.bidi)) {
    const bidi = { ...definition(name), requestStream: true, responseStream: true };
    server.addService({ [name]: bidi }, { [name]: bidiHandler(rpc, { ...shared, name }) });
  }
}

function definition(name: string): MethodDefinition<Buffer, Buffer> {
  const same = (bytes: Buffer) => bytes;
  return {
    path: `/${SERVICE}/${name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: same,
    requestDeserialize: same,
    responseSerialize: same,
    responseDeserialize: same,
  };
}
