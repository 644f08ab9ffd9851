/** WebChannel over HTTP, protocol version 8: passes handshakes, forward and back requests to sessions. Knows no messages. */
import { randomBytes } from 'node:crypto';
import type { BidiRpc, FirestoreRpcs } from '../../service/rpc.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { parseCaller } from '../caller.ts';
import { type Exchange, readBody, readMeterLabel, sendText } from '../http/exchange.ts';
import type { HttpRoute } from '../http/http-server.ts';
import { requireMethod } from '../protojson/schema.ts';
import { type BackChannelMode, frameText, NOOP_MS } from './back-channel.ts';
import { parseForm, parseHeaderLines } from './form.ts';
import { Session } from './session.ts';

const PATH = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;
const PROTOCOL_VERSION = 8;
const SERVER_VERSION = 12;

export function createWebChannel(rpcs: FirestoreRpcs) {
  const sessions = new Map<string, Session>();
  const route: HttpRoute = {
    matches: (path) => PATH.test(path),
    handle: (exchange) => handle(exchange, rpcs, sessions),
  };
  return {
    route,
    /** The open sessions, those that a client reads, and what all of them hold. */
    usage: () => {
      const all = [...sessions.values()];
      return {
        sessions: all.length,
        backChannels: all.filter(({ hasBackChannel }) => hasBackChannel).length,
        bufferedCharacters: all.reduce((sum, { bufferedCharacters }) => sum + bufferedCharacters, 0),
      };
    },
    close: () => {
      for (const session of sessions.values()) session.close();
    },
  };
}

async function handle(exchange: Exchange, rpcs: FirestoreRpcs, sessions: Map<string, Session>): Promise<void> {
  const { bidi, requireRequestSize } = rpcs;
  const name = PATH.exec(exchange.path)?.[1] === 'Write' ? 'Write' : 'Listen';
  const sid = exchange.query.get('SID');
  if (sid === null && exchange.method === 'POST') return openSession(exchange, { name, rpc: bidi[name], sessions });
  const session = sid === null ? undefined : sessions.get(sid);
  // The client looks for these words in the body.
  if (!session) return sendText(exchange, 400, 'Error: Unknown SID');
  session.acknowledge(Number(exchange.query.get('AID') ?? 0));
  if (exchange.query.get('TYPE') === 'terminate') {
    session.close();
    return sendText(exchange, 200, '');
  }
  if (exchange.method === 'GET') return session.attach(exchange.response, backChannelMode(exchange.query));
  // The client would send a request that is refused by HTTP again and again, so the stream fails.
  const body = await readBody(exchange, (bytes) => session.guard(() => requireRequestSize(bytes)));
  session.receive(parseForm(body));
  sendText(exchange, 200, frameText(JSON.stringify(session.state)));
}

interface Opening {
  readonly name: 'Listen' | 'Write';
  readonly rpc: BidiRpc;
  readonly sessions: Map<string, Session>;
}

/** Answers with the session's id. The results of the first messages follow on the back channel. */
async function openSession(exchange: Exchange, { name, rpc, sessions }: Opening): Promise<void> {
  if (Number(exchange.query.get('VER') ?? PROTOCOL_VERSION) !== PROTOCOL_VERSION) {
    throw invalidArgument(`Only WebChannel protocol version ${PROTOCOL_VERSION} is spoken.`);
  }
  const form = parseForm(await readBody(exchange));
  const headers = new Map([...parseHeaderLines(exchange.query.get('$httpHeaders') ?? ''), ...form.headers]);
  const id = randomBytes(16).toString('base64url');
  const { request: schema } = requireMethod(name);
  const session = new Session(schema, () => sessions.delete(id));
  sessions.set(id, session);
  sendText(exchange, 200, frameText(JSON.stringify([[0, ['c', id, '', PROTOCOL_VERSION, SERVER_VERSION, NOOP_MS]]])));
  const meterLabel = headers.get('x-meter-label') ?? readMeterLabel(exchange);
  session.open(rpc, () => parseCaller(headers.get('authorization')), meterLabel);
  session.receive(form);
}

function backChannelMode(query: URLSearchParams): BackChannelMode {
  if (query.get('CI') !== '1') return { kind: 'streaming' };
  const wanted = Number(query.get('TO') ?? NOOP_MS);
  return { kind: 'long-poll', holdMs: wanted > 0 ? Math.min(wanted, NOOP_MS) : NOOP_MS };
}
