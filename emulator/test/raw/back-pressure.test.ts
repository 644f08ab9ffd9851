/** A gRPC client that stops reading is waited for, and gets everything once it reads again. */
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseLimitModes } from '../../src/service/limits/limit-modes.ts';
import { createService, type Service } from '../../src/service/service.ts';
import { type RunningServer, startServer } from '../../src/transport/server.ts';
import { type JsonObject, objectOrEmpty } from '../../src/values/json.ts';
import { connect, type GrpcClient, type GrpcStream } from './grpc-client.ts';

const DATABASE = 'projects/demo-back-pressure/databases/(default)';
const SIZE = 500;
const ROUNDS = 200;
const TEXT = 'x'.repeat(200);
const STREAM_WRITES = 300;
const HOUR_MS = 3_600_000;
const MIB = 1024 * 1024;

let service: Service;
let server: RunningServer;
const clients: GrpcClient[] = [];

beforeEach(async () => {
  // More transforms than production takes make large answers.
  service = createService({ limits: parseLimitModes('field-transforms=off') });
  server = await startServer({ host: '127.0.0.1', port: 0, ...service, directory: '.', shutdown: () => undefined });
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server.close();
  await service.control.close();
});

describe('a gRPC client that stops reading', () => {
  it('costs little memory while 100,000 changes come', async () => {
    await writeRounds(0, 1);
    const listener = new Listener(open());
    await listener.isCurrent;
    const before = usedBytes();
    listener.stopReading();
    await writeRounds(1, ROUNDS);
    await forgetHistory(ROUNDS);
    expect(usedBytes() - before).toBeLessThan(16 * MIB);
    listener.read();
    await expect.poll(() => listener.rounds()).toEqual([ROUNDS]);
    expect(listener.shown).toBeLessThan(20_000);
  });

  it('costs little memory when its machine is gone', async () => {
    await writeRounds(0, 1);
    const network = await openNetwork();
    const listener = new Listener(open(network.address));
    await listener.isCurrent;
    const before = usedBytes();
    network.stall();
    await writeRounds(1, ROUNDS / 2);
    await forgetHistory(ROUNDS / 2);
    expect(usedBytes() - before).toBeLessThan(16 * MIB);
    network.close();
  });

  it('catches up with what changed meanwhile', async () => {
    await writeRounds(0, 1);
    const listener = new Listener(open());
    await listener.isCurrent;
    listener.stopReading();
    await writeRounds(1, 40);
    listener.read();
    await expect.poll(() => listener.rounds()).toEqual([39]);
    expect(listener.wasReset).toBe(false);
    await writeRounds(40, 41);
    await expect.poll(() => listener.rounds()).toEqual([40]);
  });

  it('resumes from what it saw after its connection ended', async () => {
    await writeRounds(0, 1);
    const left = new Listener(open());
    await left.isCurrent;
    left.stopReading();
    await writeRounds(1, 20);
    left.cancel();
    await writeRounds(20, 21);
    const resumed = new Listener(open(), left);
    await resumed.isCurrent;
    expect(resumed.rounds()).toEqual([20]);
    expect([resumed.shown, resumed.wasReset]).toEqual([SIZE, false]);
  });

  it('is read from no further while it leaves answers unread', async () => {
    const stream = open().open('Write');
    stream.on('error', () => undefined);
    stream.write({ database: DATABASE });
    // Until the first read, grpc-js itself takes whatever comes.
    await once(stream, 'readable');
    // Each answer has the results of all.
    const updateTransforms = Array(2000).fill({ fieldPath: 'n', increment: { integerValue: '1' } });
    const write = { update: { name: `${DATABASE}/documents/counters/a`, fields: {} }, updateTransforms };
    for (let sent = 0; sent < STREAM_WRITES; sent++) stream.write({ writes: [write] });
    const applied = () => Number(objectOrEmpty(service.control.meter().total).writes);
    await expect.poll(applied).toBeGreaterThan(0);
    for (let before = 0; before < applied(); await delay(500)) before = applied();
    expect(applied()).toBeLessThan(STREAM_WRITES / 2);
    stream.on('data', () => undefined);
    await expect.poll(applied).toBe(STREAM_WRITES);
  });
});

function open(address = `127.0.0.1:${server.port}`): GrpcClient {
  const client = connect({ address });
  clients.push(client);
  return client;
}

/** Passes bytes between a client and the server until it stalls, as when a machine is switched off. */
async function openNetwork() {
  const sockets: Socket[] = [];
  const network = createServer((socket) => {
    const upstream = createConnection(server.port, '127.0.0.1');
    sockets.push(socket, upstream);
    socket.pipe(upstream);
    upstream.pipe(socket);
  });
  await once(network.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `127.0.0.1:${(network.address() as AddressInfo).port}`,
    stall: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      network.close();
    },
  };
}

/** Writes one more round, when what changed before is no longer kept for clients that resume. */
async function forgetHistory(round: number): Promise<void> {
  service.control.setClock(Date.now() + 2 * HOUR_MS);
  await writeRounds(round, round + 1);
}

/** Writes all documents in each round. */
async function writeRounds(from: number, to: number): Promise<void> {
  const names = Array.from({ length: SIZE }, (_, id) => `${DATABASE}/documents/watched/${id}`);
  const context = { caller: { kind: 'admin' }, signal: new AbortController().signal } as const;
  for (let round = from; round < to; round++) {
    const fields = { round: { integerValue: `${round}` }, text: { stringValue: TEXT } };
    const writes = names.map((name) => ({ update: { name, fields } }));
    await service.rpcs.unary.Commit({ database: DATABASE, writes }, context);
    // The transport has a turn between commits, as it has when they come from clients.
    await setImmediate();
  }
}

/** Listens to all documents, from where an earlier listener ended. */
class Listener {
  /** How many times a document was shown. */
  shown = 0;
  wasReset = false;
  readonly isCurrent: Promise<void>;
  readonly roundOf: Map<string, number>;
  resumeToken: string | undefined;
  readonly #stream: GrpcStream;
  readonly #take = (message: JsonObject) => this.#note(message);
  #noteCurrent = () => {};

  constructor(client: GrpcClient, earlier?: Listener) {
    this.roundOf = new Map(earlier?.roundOf);
    this.isCurrent = new Promise((resolve) => {
      this.#noteCurrent = resolve;
    });
    this.#stream = client.open('Listen');
    this.#stream.on('error', () => undefined);
    this.read();
    const query = { parent: `${DATABASE}/documents`, structuredQuery: { from: [{ collectionId: 'watched' }] } };
    const resume = earlier?.resumeToken === undefined ? {} : { resumeToken: earlier.resumeToken };
    this.#stream.write({ database: DATABASE, addTarget: { targetId: 2, query, ...resume } });
  }

  read(): void {
    this.#stream.on('data', this.#take);
    this.#stream.resume();
  }

  stopReading(): void {
    this.#stream.off('data', this.#take);
    this.#stream.pause();
  }

  cancel(): void {
    this.#stream.cancel();
  }

  /** The rounds that its documents are of. */
  rounds(): number[] {
    return [...new Set(this.roundOf.values())];
  }

  #note({ documentChange, targetChange }: JsonObject): void {
    const { document } = (documentChange ?? {}) as { document?: Shown };
    if (document) {
      this.shown++;
      this.roundOf.set(document.name, Number(document.fields.round.integerValue));
    }
    const { targetChangeType, resumeToken } = (targetChange ?? {}) as JsonObject;
    if (typeof resumeToken === 'string' && resumeToken !== '') this.resumeToken = resumeToken;
    if (targetChangeType === 'RESET') this.wasReset = true;
    if (targetChangeType === 'CURRENT') this.#noteCurrent();
  }
}

interface Shown {
  readonly name: string;
  readonly fields: { readonly round: { readonly integerValue: string } };
}

/** Of the heap and of buffers, after a garbage collection. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
