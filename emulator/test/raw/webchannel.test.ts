/** WebChannel by hand: handshake, frames, acknowledgements, retransmission, duplicates, long polling and errors. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOfficial, putRules, type Target, useTarget } from '../target.ts';
import { form, leaveAll, type Message, openChannel } from './webchannel-client.ts';

const PROJECT = 'demo-webchannel';
const DATABASE = `projects/${PROJECT}/databases/(default)`;

describe('WebChannel', () => {
  const target = useTarget();
  afterEach(leaveAll);

  /** A Write stream on which the client has read the server's first message. */
  const openWrite = async (database = DATABASE) => {
    const channel = await open(target, 'Write', [{ database }]);
    const back = await channel.attach(0);
    const [[id, [hello]]] = (await back.until(1)) as [[number, [Message]]];
    return { channel, back, id, hello };
  };

  it('answers the opening with the session id', async () => {
    const { opening } = await open(target, 'Write', [{ database: DATABASE }]);
    expect(opening).toEqual([[0, ['c', expect.stringMatching(/^[\w-]{22}$/), '', 8, 12, 30_000]]]);
  });

  it('sends a noop at once on a streaming channel', async () => {
    const channel = await open(target, 'Listen', []);
    const back = await channel.attach(0);
    expect(await back.next()).toEqual([[1, ['noop']]]);
  });

  it('shakes hands and commits on a Write stream', async () => {
    const { channel, back, id, hello } = await openWrite();
    expect(hello).toMatchObject({ streamId: expect.any(String), streamToken: expect.any(String) });
    const writes = [{ update: { name: `${DATABASE}/documents/w/a`, fields: {} } }];
    const state = await channel.send(1, [{ streamToken: hello.streamToken, writes }], id);
    expect(state).toEqual([1, expect.any(Number), expect.any(Number)]);
    const arrays = await back.until(1);
    expect(arrays[0]?.[1][0]).toMatchObject({ writeResults: [{ updateTime: expect.any(String) }] });
  });

  it('drops a repeated message and waits for a missing one', async () => {
    const { channel, back, hello } = await openWrite();
    const message = (id: string) => {
      const update = { name: `${DATABASE}/documents/dedup/${id}`, fields: {} };
      return { streamToken: hello.streamToken, writes: [{ update, currentDocument: { exists: false } }] };
    };
    await channel.send(2, [message('second')], 1);
    await channel.send(1, [message('first'), message('second')], 1);
    await channel.send(1, [message('first')], 1);
    const answers = (await back.until(2)).map(([, [answer]]) => Object.keys(answer as Message));
    expect(answers).toEqual([expect.arrayContaining(['writeResults']), expect.arrayContaining(['writeResults'])]);
  });

  it('sends again what was not acknowledged', async () => {
    const channel = await open(target, 'Write', [{ database: DATABASE }]);
    const lost = await channel.attach(0);
    const sent = await lost.until(1);
    lost.cancel();
    const again = await channel.attach(0);
    expect(await again.next()).toEqual(sent);
    const acknowledged = await channel.attach(1);
    expect(await acknowledged.next()).toEqual([[2, ['noop']]]);
  });

  it('ends the older back channel when a new one comes', async () => {
    const channel = await open(target, 'Listen', []);
    const older = await channel.attach(0);
    await older.next();
    await channel.attach(1);
    expect(await older.next()).toBeUndefined();
  });

  it('ends a long poll with its first frame', async () => {
    const channel = await open(target, 'Write', [{ database: DATABASE }]);
    const poll = await channel.attach(0, '&CI=1');
    expect((await poll.next())?.[0]?.[0]).toBe(1);
    expect(await poll.next()).toBeUndefined();
  });

  it('ends a silent long poll with a noop', async () => {
    const channel = await open(target, 'Listen', []);
    const poll = await channel.attach(0, '&CI=1&TO=50');
    expect(await poll.next()).toEqual([[1, ['noop']]]);
    expect(await poll.next()).toBeUndefined();
  });

  it('reports that no back channel is open', async () => {
    const channel = await open(target, 'Listen', []);
    expect(await channel.send(0, [], 0)).toEqual([0, 0, 0]);
  });

  it('counts frames in UTF-16 code units', async () => {
    const text = '漢🥭'.repeat(50_000);
    const name = `${DATABASE}/documents/long/a`;
    const addTarget = { targetId: 2, documents: { documents: [name] } };
    const writes = [{ update: { name, fields: { text: { stringValue: text } } } }];
    await fetch(`http://${target.address}/v1/${DATABASE}/documents:commit`, {
      method: 'POST',
      headers: { Authorization: 'Bearer owner' },
      body: JSON.stringify({ writes }),
    });
    const channel = await open(target, 'Listen', [{ database: DATABASE, addTarget }]);
    const back = await channel.attach(0);
    const arrays = await back.until(3);
    expect(JSON.stringify(arrays)).toContain(text);
  });

  it.each([
    ['an unknown field', { database: DATABASE, adTarget: {} }, '', 'INVALID_ARGUMENT'],
    ['a malformed token', { database: DATABASE }, 'Authorization:Bearer nonsense\r\n', 'INVALID_ARGUMENT'],
  ])('reports %s on the back channel', async (_, message, headers, status) => {
    const channel = await open(target, 'Write', [message], headers);
    const back = await channel.attach(0);
    expect((await back.next())?.[0]?.[1]).toEqual([{ error: expect.objectContaining({ status, code: 400 }) }]);
  });

  it('reports a denied commit with its status', async () => {
    const project = 'demo-webchannel-rules';
    await putRules(target, project, 'service cloud.firestore { match /databases/{d}/documents { } }');
    const database = `projects/${project}/databases/(default)`;
    const { channel, back, hello } = await openWrite(database);
    const writes = [{ delete: `${database}/documents/a/b` }];
    await channel.send(1, [{ streamToken: hello.streamToken, writes }], 1);
    expect((await back.until(1))[0]?.[1]).toEqual([
      { error: expect.objectContaining({ status: 'PERMISSION_DENIED', code: 403 }) },
    ]);
  });

  it.skipIf(isOfficial)('is metered by the label of the opening request', async () => {
    const writes = [{ update: { name: `${DATABASE}/documents/m/a`, fields: {} } }];
    const base = `http://${target.address}/google.firestore.v1.Firestore/Write/channel?VER=8&RID=7`;
    const body = form(0, [{ database: DATABASE }, { writes }]);
    await fetch(base, { method: 'POST', headers: { 'x-meter-label': 'proxy' }, body });
    const read = async () => (await fetch(`http://${target.address}/emulator/v1/meter`)).json();
    await expect.poll(read).toMatchObject({ labels: { proxy: { requests: 1 } } });
  });

  it('forgets a terminated session', async () => {
    const channel = await open(target, 'Listen', []);
    const ended = await fetch(`${channel.url}&TYPE=terminate&RID=9`, { method: 'POST', body: '' });
    expect([ended.status, await ended.text()]).toEqual([200, '']);
    const after = await fetch(`${channel.url}&RID=rpc&AID=0`);
    expect([after.status, await after.text()]).toEqual([400, 'Error: Unknown SID']);
  });
});

describe.skipIf(isOfficial)('a WebChannel session that nobody reads', () => {
  const target = useTarget();
  const addTarget = {
    targetId: 2,
    query: { parent: `${DATABASE}/documents`, structuredQuery: { from: [{ collectionId: 'unread' }] } },
  };
  const documents = Array.from({ length: 200 }, (_, index) => `${DATABASE}/documents/unread/${index}`);
  const write = async (names: readonly string[], round: number) => {
    const fields = { round: { integerValue: round }, text: { stringValue: 'x'.repeat(20_000) } };
    await fetch(`http://${target.address}/v1/${DATABASE}/documents:commit`, {
      method: 'POST',
      headers: { Authorization: 'Bearer owner' },
      body: JSON.stringify({ writes: names.map((name) => ({ update: { name, fields } })) }),
    });
  };
  const usage = async () => {
    const response = await fetch(`http://${target.address}/emulator/v1/sessions`);
    return (await response.json()) as Readonly<Record<'sessions' | 'backChannels' | 'bufferedCharacters', number>>;
  };
  const listen = () => open(target, 'Listen', [{ database: DATABASE, addTarget }]);
  afterEach(async () => {
    vi.useRealTimers();
    await leaveAll();
  });

  it('holds little, however much it has to show and however much changes', async () => {
    await write(documents, 1);
    for (let count = 0; count < 50; count++) await listen();
    for (let round = 0; round < 50; round++) await write([documents[round] ?? ''], 2);
    const { sessions, backChannels, bufferedCharacters } = await usage();
    expect([sessions, backChannels]).toEqual([50, 0]);
    expect(bufferedCharacters).toBeLessThan(50 * 50_000);
  });

  it('shows everything once it is read, and what changed meanwhile', async () => {
    await write(documents, 1);
    const channel = await listen();
    await write(documents.slice(0, 3), 2);
    await write(documents.slice(2, 5), 3);
    const rounds = new Map<string, string>();
    const shows = (message: unknown) => {
      const { document } = (message as { documentChange?: Change }).documentChange ?? {};
      if (document) rounds.set(document.name, document.fields.round.integerValue);
    };
    const isThere = () => documents.map((name) => rounds.get(name)).join('') === `22333${'1'.repeat(195)}`;
    let read = 0;
    let channels = 0;
    while (!isThere()) {
      const back = await channel.attach(read);
      channels++;
      for (let frame = await back.next(); frame; frame = isThere() ? undefined : await back.next()) {
        for (const [, [message]] of frame) shows(message);
        read = frame.at(-1)?.[0] ?? read;
      }
    }
    expect(channels).toBeGreaterThan(5);
  });

  it('is dropped within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open(target, 'Listen', []);
    const kept = await open(target, 'Listen', []);
    await kept.attach(0);
    await vi.advanceTimersByTimeAsync(55_000);
    expect(await usage()).toMatchObject({ sessions: 1, backChannels: 1 });
  });
});

interface Change {
  readonly document: { readonly name: string; readonly fields: { readonly round: { readonly integerValue: string } } };
}

function open(target: Target, stream: 'Listen' | 'Write', messages: readonly Message[], headers?: string) {
  return openChannel(target, { database: DATABASE, stream, messages, ...(headers !== undefined && { headers }) });
}
