/** Serves gRPC, REST, WebChannel and the emulator's own endpoints on one port. Knows nothing of their messages. */
import type { FirestoreRpcs } from '../service/rpc.ts';
import { type ControlOptions, controlRoute } from './control-routes.ts';
import { createGrpcServer } from './grpc/grpc-server.ts';
import { createHttpServer } from './http/http-server.ts';
import { openPort } from './port.ts';
import { restRoute } from './rest/rest-handler.ts';
import { createWebChannel } from './webchannel/channel-route.ts';

interface ServerOptions extends ControlOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly rpcs: FirestoreRpcs;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Resolves once the server listens; rejects with EADDRINUSE if the port is taken. */
export async function startServer({ host, port, rpcs, ...endpoints }: ServerOptions) {
  const grpc = createGrpcServer(rpcs);
  const webChannel = createWebChannel(rpcs);
  const http = createHttpServer([
    webChannel.route,
    restRoute(rpcs),
    controlRoute({ ...endpoints, sessions: webChannel.usage }),
  ]);
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
