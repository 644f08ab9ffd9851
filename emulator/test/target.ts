/**
 * The server that the tests speak to: one of this package in this process, or, with TEST_TARGET=official, whatever
 * FIRESTORE_EMULATOR_HOST names. Starts no process.
 */
import { afterAll, beforeAll } from 'vitest';
import { createService } from '../src/service/service.ts';
import type { ServiceOptions } from '../src/service/state.ts';
import { startServer } from '../src/transport/server.ts';

export interface Target {
  readonly host: string;
  readonly port: number;
  readonly address: string;
  close(): Promise<void>;
}

export const isOfficial = process.env.TEST_TARGET === 'official';

/** Opens a target before the tests around it and closes it after them. Its fields are set once the tests run. */
export function useTarget(options?: ServiceOptions): Target {
  const target = outsideTarget();
  beforeAll(async () => {
    Object.assign(target, await openTarget(options));
  });
  afterAll(() => target.close());
  return target;
}

/** Also sets FIRESTORE_EMULATOR_HOST, which firebase-admin reads. */
async function openTarget(options?: ServiceOptions): Promise<Target> {
  const target = isOfficial ? outsideTarget() : await startTarget(options);
  process.env.FIRESTORE_EMULATOR_HOST = target.address;
  return target;
}

/** A server of this package on a free port, with an empty database. */
async function startTarget(serviceOptions?: ServiceOptions): Promise<Target> {
  const service = createService(serviceOptions);
  const options = { host: '127.0.0.1', port: 0, directory: process.cwd(), shutdown: () => undefined };
  const server = await startServer({ ...options, ...service });
  const { host, port } = server;
  const close = async () => {
    await server.close();
    await service.control.close();
  };
  return { host, port, address: `${host}:${port}`, close };
}

function outsideTarget(): Target {
  const address = process.env.FIRESTORE_EMULATOR_HOST ?? '127.0.0.1:8080';
  const [host = '127.0.0.1', port = '8080'] = address.split(':');
  return { host, port: Number(port), address, close: async () => undefined };
}

/** Sets the rules of a project as the test library does. */
export async function putRules({ address }: Target, project: string, content: string): Promise<Response> {
  return fetch(`http://${address}/emulator/v1/projects/${project}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ content }] } }),
  });
}
