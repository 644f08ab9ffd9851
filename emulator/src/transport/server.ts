/** Serves gRPC, REST, WebChannel and the emulator's own endpoints on one port. Knows nothing of their messages. */
import type { EmulatorControl, FirestoreRpcs } from '../service/rpc.ts';
import { controlRoute } from './control-routes.ts';
import { createGrpcServer } from './grpc/grpc-server.ts';
import { createHttpServer } from './http/http-server.ts';
import { openPort } from './port.ts';
import { restRoute } from './rest/rest-handler.ts';
import { createWebChannel } from './webchannel/channel-route.ts';

export interface ServerOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly rpcs: FirestoreRpcs;
  readonly control: EmulatorControl;
  /** Export and import paths are relative to it. */
  readonly directory: string;
  /** Called when a client asks the emulator to end (`POST /shutdown`). */
  readonly shutdown: () => void;
}

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Resolves once the server listens; rejects with EADDRINUSE if the port is taken. */
export async function startServer({ host, port, rpcs, ...endpoints }: ServerOptions): Promise<RunningServer> {
  const grpc = createGrpcServer(rpcs);
  const webChannel = createWebChannel(rpcs);
  const http = createHttpServer([webChannel.route, restRoute(rpcs), controlRoute(endpoints)]);
  const opened = await openPort({ host, port, onHttp1: http.accept, onHttp2: grpc.accept });
  return {
    host,
    port: opened.port,
    close: async () => {
      webChannel.close();
      http.close();
      grpc.close();
      await opened.close();
    },
  };
}
