import { createServer } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeTakenPorts, findTakenPorts, readFirebaseConfig, readPortOffset } from './ports.ts';

describe('TAGPO_PORT_OFFSET', () => {
  beforeEach(() => {
    delete process.env.TAGPO_PORT_OFFSET;
  });

  it.each([
    [undefined, 0],
    ['0', 0],
    ['1000', 1000],
    ['20000', 20_000],
  ])('is read from %j', (text, offset) => {
    if (text !== undefined) process.env.TAGPO_PORT_OFFSET = text;
    expect(readPortOffset()).toBe(offset);
  });

  it.each(['-1', '20001', '1.5', 'many'])('is refused when it is %j', (text) => {
    process.env.TAGPO_PORT_OFFSET = text;
    expect(readPortOffset).toThrow(`TAGPO_PORT_OFFSET must be a whole number from 0 to 20000, not "${text}".`);
  });
});

describe('an offset onto a port that browsers block', () => {
  const { hosting, auth } = readFirebaseConfig().emulators;
  it.each([
    ['hosting', 6000 - hosting.port, 6000],
    ['hosting', 10_080 - hosting.port, 10_080],
    ['auth', 10_080 - auth.port, 10_080],
  ])('is refused for %s at offset %i', (service, offset, port) => {
    process.env.TAGPO_PORT_OFFSET = String(offset);
    expect(readPortOffset).toThrow(`TAGPO_PORT_OFFSET=${offset} puts ${service} on port ${port}`);
    const [next] = /\d+(?=\.$)/.exec(caught(readPortOffset)) ?? [];
    process.env.TAGPO_PORT_OFFSET = next;
    expect(readPortOffset()).toBe(Number(next));
    delete process.env.TAGPO_PORT_OFFSET;
  });
});

function caught(act: () => unknown): string {
  try {
    return String(act());
  } catch (error) {
    return String(error);
  }
}

describe('the ports of the suite', () => {
  it('move together', () => {
    const [base, moved] = [readFirebaseConfig().emulators, readFirebaseConfig(1000).emulators];
    expect(moved.hosting.port).toBe(base.hosting.port + 1000);
    expect(moved.firestore.websocketPort).toBe(base.firestore.websocketPort + 1000);
  });

  it('are named when something listens on one of them', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    const config = readFirebaseConfig();
    config.emulators.storage.port = port;
    const taken = await findTakenPorts(config);
    await new Promise((resolve) => other.close(resolve));
    expect(taken).toContainEqual({ service: 'storage', port });
    expect(describeTakenPorts([{ service: 'storage', port }])).toContain(`Port ${port} (storage) is in use.`);
  });
});
