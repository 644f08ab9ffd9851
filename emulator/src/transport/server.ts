/** The whole transport: one port on which gRPC, REST, WebChannel and the emulator's endpoints reach the service. */
import type { EmulatorControl, FirestoreRpcs } from '../service/rpc.ts';
import { controlRoute } from './control-routes.ts';
import { createGrpcServer } from './grpc/grpc-server.ts';
import { createHttpServer } from './http/http-server.ts';
import { openPort } from './port.ts';
import { restRoute } from './rest/rest-handler.ts';
import { createWebChannel } from './webchannel/channel-route.ts';

export interface ServerOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly rpcs: FirestoreRpcs;
  readonly control: EmulatorControl;
  /** Base of relative export and import paths. */
  readonly directory: string;
  /** Called when a client asks for the end (`POST /shutdown`). */
  readonly shutdown: () => void;
}

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Listens when it returns; rejects with EADDRINUSE when the port is taken. */
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
