/**
 * The server that the tests speak to: one of this package in this process, or, with TEST_TARGET=official, whatever
 * FIRESTORE_EMULATOR_HOST names.
 */
import { createService } from '../src/service/service.ts';
import { startServer } from '../src/transport/server.ts';

export interface Target {
  readonly host: string;
  readonly port: number;
  readonly address: string;
  close(): Promise<void>;
}

export const isOfficial = process.env.TEST_TARGET === 'official';

/** Also sets FIRESTORE_EMULATOR_HOST, which firebase-admin reads. */
export async function openTarget(): Promise<Target> {
  const target = isOfficial ? outsideTarget() : await startTarget(0);
  process.env.FIRESTORE_EMULATOR_HOST = target.address;
  return target;
}

/** A server of this package on a port (0 for any), with an empty database. */
async function startTarget(port: number): Promise<Target> {
  const { rpcs, control } = createService({});
  const options = { host: '127.0.0.1', directory: process.cwd(), shutdown: () => undefined };
  const server = await startServer({ ...options, port, rpcs, control });
  return {
    host: server.host,
    port: server.port,
    address: `${server.host}:${server.port}`,
    close: async () => {
      await server.close();
      await control.close();
    },
  };
}

function outsideTarget(): Target {
  const address = process.env.FIRESTORE_EMULATOR_HOST ?? '127.0.0.1:8080';
  const [host = '127.0.0.1', port = '8080'] = address.split(':');
  return { host, port: Number(port), address, close: async () => undefined };
}

/** Sets a project's rules as the test library does; resolves with the answer's status and text. */
export async function putRules({ address }: Target, project: string, content: string): Promise<Response> {
  return fetch(`http://${address}/emulator/v1/projects/${project}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ content }] } }),
  });
}
