/** Cases of listeners, by the messages of a Listen stream, and of connections that are idle or left. */
import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { setTimeout as delay } from 'node:timers/promises';
import type { JsonObject } from '../../src/values/json.ts';
import type { GrpcStream } from '../raw/grpc-client.ts';
import { leaveAll, openChannel } from '../raw/webchannel-client.ts';
import { type Client, integer } from './client.ts';
import type { ParityCase } from './parity-case.ts';

const SIZE = 20;
const MANY = 11_000;
const PINGS = 20;
/** Long enough for whatever a server still sends. */
const SILENCE_MS = 300;

export const LISTENER_CASES: readonly ParityCase[] = [
  {
    name: `what a write to one of ${SIZE} documents shows`,
    ask: async (client) => {
      await fill(client);
      const listener = await Listener.open(client);
      await client.write({ 'a/0': { n: integer(2) } });
      return listener.close();
    },
    google: [`RESET, ${SIZE} documents`, 'recorded'],
    production: ['1 document', 'pricing'],
  },
  {
    name: 'what a listener is shown that resumes after a write',
    ask: async (client) => {
      await fill(client);
      const first = await Listener.open(client);
      await first.close();
      await client.write({ 'a/0': { n: integer(2) } });
      const resumed = await Listener.open(client, { resumeToken: first.resumeToken }, true);
      return resumed.close();
    },
    google: [`RESET, ${SIZE} documents`, 'recorded'],
    production: ['1 document', 'pricing'],
  },
  {
    name: 'what a target with `once` gets of a later write',
    ask: async (client) => {
      await fill(client);
      const listener = await Listener.open(client, { once: true });
      await client.write({ 'a/0': { n: integer(2) } });
      return listener.close();
    },
    google: [`RESET, ${SIZE} documents`, 'recorded'],
    production: ['nothing', 'protocol'],
  },
  {
    name: 'what `POST /reset` shows to a listener',
    ask: async (client) => {
      await fill(client);
      const listener = await Listener.open(client);
      await client.call('POST', '/reset');
      return listener.close();
    },
    google: ['nothing', 'recorded'],
  },
  {
    name: `a browser's listener on ${MANY.toLocaleString('en-US')} documents`,
    ask: async (client) => {
      for (let first = 0; first < MANY; first += 500) await fill(client, 500, first);
      return listenAsBrowser(client);
    },
    google: ['is cut off', '#5197'],
  },
  {
    name: `${PINGS} pings of an idle connection`,
    ask: async ({ target }) => {
      const session = connectHttp2(`http://${target.address}`);
      await once(session, 'connect');
      const goneAway = once(session, 'goaway').then(() => 'GOAWAY');
      const ping = () =>
        new Promise((resolve, reject) => session.ping((error) => (error ? reject(error) : resolve(1))));
      const pinged = (async () => {
        for (let sent = 0; sent < PINGS; sent++) await ping();
        return 'answered';
      })();
      return Promise.race([goneAway, pinged]).finally(() => session.destroy());
    },
    google: ['GOAWAY', 'recorded'],
    production: ['answered', 'recorded'],
  },
];

function fill(client: Client, size = SIZE, first = 0) {
  const documents = Array.from({ length: size }, (_, index) => [`a/${first + index}`, { n: integer(1) }] as const);
  return client.write(Object.fromEntries(documents));
}

/** Reads the whole result over WebChannel, as long as the session lasts. */
async function listenAsBrowser({ target, database, root }: Client): Promise<string> {
  const query = { parent: root, structuredQuery: { from: [{ collectionId: 'a' }] } };
  const messages = [{ database, addTarget: { targetId: 2, query } }];
  const channel = await openChannel(target, {
    database,
    stream: 'Listen',
    messages,
    headers: 'Authorization:Bearer owner',
  });
  let shown = 0;
  let read = 0;
  let back = await channel.attach(read);
  for (let isCurrent = false, isRead = false; !isCurrent; ) {
    const frame = await back.next();
    if (frame === undefined && !isRead) break;
    if (frame === undefined) back = await channel.attach(read);
    isRead = frame !== undefined;
    read = frame?.at(-1)?.[0] ?? read;
    const texts = (frame ?? []).map(([, [message]]) => JSON.stringify(message));
    shown += texts.filter((message) => message.includes('documentChange')).length;
    isCurrent = texts.some((message) => message.includes('CURRENT'));
  }
  await leaveAll();
  return shown === MANY ? 'gets all' : 'is cut off';
}

/** One Listen stream on the collection `a`. Counts what it gets after its first snapshot, or from its beginning. */
class Listener {
  resumeToken = '';
  #documents = 0;
  #gone = 0;
  #isReset = false;
  readonly #stream: GrpcStream;

  private constructor(stream: GrpcStream) {
    this.#stream = stream;
    stream.on('error', () => undefined);
    stream.on('data', (message) => this.#count(message));
  }

  static async open(client: Client, more: JsonObject = {}, fromBeginning = false): Promise<Listener> {
    const listener = new Listener(client.grpc.open('Listen'));
    const query = { parent: client.root, structuredQuery: { from: [{ collectionId: 'a' }] } };
    const current = listener.#until('CURRENT');
    listener.#stream.write({ database: client.database, addTarget: { targetId: 2, query, ...more } });
    await current;
    await delay(SILENCE_MS);
    if (!fromBeginning) listener.#forget();
    return listener;
  }

  /** What it was shown. */
  async close(): Promise<string> {
    await delay(SILENCE_MS);
    this.#stream.cancel();
    const documents = [
      ...(this.#isReset ? ['RESET'] : []),
      ...(this.#documents > 0 ? [plural(this.#documents, 'document')] : []),
      ...(this.#gone > 0 ? [`${plural(this.#gone, 'document')} gone`] : []),
    ];
    return documents.join(', ') || 'nothing';
  }

  #until(type: string): Promise<void> {
    return new Promise((resolve) => {
      this.#stream.on('data', ({ targetChange }) => {
        if ((targetChange as JsonObject | undefined)?.targetChangeType === type) resolve();
      });
    });
  }

  #forget(): void {
    this.#documents = 0;
    this.#gone = 0;
    this.#isReset = false;
  }

  #count({ documentChange, documentDelete, documentRemove, targetChange }: JsonObject): void {
    if (documentChange) this.#documents++;
    if (documentDelete || documentRemove) this.#gone++;
    const { targetChangeType, resumeToken } = (targetChange ?? {}) as JsonObject;
    if (targetChangeType === 'RESET') this.#isReset = true;
    if (typeof resumeToken === 'string' && resumeToken !== '') this.resumeToken = resumeToken;
  }
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
