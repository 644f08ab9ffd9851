import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { describe, expect, it } from 'vitest';
import { type ApiAnswer as Answer, refusal } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
const chat = chatIn(suite);
/** Another instance of the API: it does not know what the first one wrote. */
const elsewhere = chatIn(useApiSuite());

describe('POST /messages', () => {
  it('answers the message, trimmed, with its time and place', async () => {
    const [ana, ben] = await chat.pair();
    const id = randomUUID();
    const before = Date.now();
    const answer = await chat.send(ana, ben, '  Kumusta?\nAko si Ana.  ', { id });
    expect(answer.status).toBe(201);
    const { sentAt, ...rest } = answer.body;
    expect(rest).toEqual({
      id,
      senderId: ana.uid,
      receiverId: ben.uid,
      content: 'Kumusta?\nAko si Ana.',
      sequence: 1,
      senderSequence: 1,
      isRead: false,
    });
    expect(Date.parse(String(sentAt))).toBeGreaterThanOrEqual(before);
    expect(Date.parse(String(sentAt))).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ['nothing', '', 'Message cannot be empty'],
    ['blanks', ' \n\t ', 'Message cannot be empty'],
    ['1001 characters', 'a'.repeat(1001), 'Message is too long (max 1000 characters)'],
    ['a number', 5, 'Invalid input'],
    ['a list', ['a'], 'Invalid input'],
    ['no text at all', undefined, 'Invalid input'],
  ])('refuses %s', async (_name, content, message) => {
    const [ana, ben] = await chat.pair();
    const answer = await chat.send(ana, ben, content);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-body']);
    expect(answer.body.issues).toMatchObject([{ path: 'content', message }]);
  });

  it('takes 1000 characters', async () => {
    const [ana, ben] = await chat.pair();
    expect((await chat.send(ana, ben, 'a'.repeat(1000))).status).toBe(201);
  });

  it('refuses an invalid id', async () => {
    const [ana, ben] = await chat.pair();
    expect((await chat.send(ana, ben, 'Hi', { id: 'x/y' })).body.code).toBe('invalid-body');
  });

  it('refuses oneself', async () => {
    const [ana] = await chat.pair();
    expect((await chat.send(ana, ana, 'Hi')).body.code).toBe('invalid-target');
  });
});

describe('a request', () => {
  it('is one message until the other answers, then open', async () => {
    const [ana, ben] = await chat.pair();
    await chat.send(ana, ben, 'Hi');
    expect((await chat.stored(ana, ben)).state).toBe('request');
    expect(await chat.send(ana, ben, 'Are you there?')).toMatchObject(refusal(409, 'request-unanswered'));
    expect((await chat.send(ben, ana, 'Yes')).status).toBe(201);
    expect((await chat.stored(ana, ben)).state).toBe('open');
    expect((await chat.send(ana, ben, 'Good')).status).toBe(201);
    expect((await chat.thread(ana, ben)).body.map(({ content }) => content)).toEqual(['Hi', 'Yes', 'Good']);
  });

  it('opens when both write first at once', async () => {
    const [ana, ben] = await chat.pair();
    const answers = await Promise.all([chat.send(ana, ben, 'Hi'), chat.send(ben, ana, 'Hello')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const { state, lastMessage } = await chat.stored(ana, ben);
    expect([state, lastMessage?.sequence]).toEqual(['open', 2]);
  });
});

describe('sending again', () => {
  it('answers the same and writes nothing', async () => {
    const [ana, ben] = await chat.acquaintances();
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => chat.send(ana, ben, 'Once', { id })));
    answers.push(await chat.send(ana, ben, ' Once ', { id }));
    for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]?.body]);
    expect((await chat.thread(ben, ana)).body.filter((message) => message.id === id)).toHaveLength(1);
    expect(await chat.unread(ben)).toBe(2);
  });

  it('answers the same when a request still waits', async () => {
    const [ana, ben] = await chat.pair();
    const id = randomUUID();
    const first = await chat.send(ana, ben, 'Hi', { id });
    const again = await chat.send(ana, ben, 'Hi', { id });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });
});

describe('the thread', () => {
  it('comes fifty at a time, backwards, oldest first', async () => {
    const [ana, ben] = await chat.pair();
    const people = [ana, ben];
    for (let index = 0; index < 106; index += 1) {
      const [from, to] = index % 2 === 0 ? [ana, ben] : [ben, ana];
      expect((await chat.send(from, to, `${index + 1}`)).status).toBe(201);
    }
    const pages: string[][] = [];
    let query = '';
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await chat.thread(people[pages.length % 2] ?? ana, pages.length % 2 ? ana : ben, query);
      pages.push(answer.body.map(({ content }) => String(content)));
      cursor = answer.headers.get('x-next-cursor');
      query = `?before=${cursor}`;
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 6]);
    expect(pages.reverse().flat()).toEqual(Array.from({ length: 106 }, (_, index) => `${index + 1}`));
  }, 60_000);

  it('continues from where a device has it, past a damaged message', async () => {
    const [ana, ben] = await chat.acquaintances();
    for (let index = 3; index <= 54; index += 1) await chat.send(ana, ben, `${index}`);
    const contentsOf = (body: Answer['body']) => body.map(({ content }) => content);
    const messages = suite.firestore.collection(paths.messages(conversationIdOf(ana.uid, ben.uid)));
    await messages.add({ sequence: 20.5 });
    const first = await chat.thread(ben, ana, '?after=2');
    expect(contentsOf(first.body)).toEqual(Array.from({ length: 50 }, (_, index) => `${index + 3}`));
    const second = await chat.thread(ben, ana, '?after=52');
    expect(contentsOf(second.body)).toEqual(['53', '54']);
    for (const { headers } of [first, second]) expect(headers.get('x-next-cursor')).toBeNull();
    const cost = await bill('listMessages', async () => {
      expect((await chat.thread(ben, ana, '?after=54')).body).toEqual([]);
    });
    // Of the messages one read is billed though there are none.
    expect(cost).toEqual({ reads: 2, writes: 0 });
  }, 60_000);

  it('is empty before anything is said', async () => {
    const [ana, ben] = await chat.pair();
    const { status, body } = await chat.thread(ana, ben);
    expect([status, body]).toEqual([200, []]);
  });

  it.each(['?limit=1000', '?after=0', '?after=', '?after=1e3', '?before=1&after=1'])('refuses %s', async (query) => {
    const [ana, ben] = await chat.pair();
    expect((await chat.thread(ana, ben, query)).body.code).toBe('invalid-query');
  });

  it('is hidden from everybody else', async () => {
    const [ana, ben] = await chat.acquaintances();
    const eve = await suite.addMember();
    for (const other of [ana, ben]) expect((await chat.thread(eve, other)).body).toEqual([]);
    expect((await chat.read(eve, ana)).status).toBe(404);
  });

  it('shows what has been read', async () => {
    const [ana, ben] = await chat.acquaintances();
    await chat.send(ana, ben, 'Seen?');
    expect((await chat.thread(ana, ben)).body.at(-1)).toMatchObject({ content: 'Seen?', isRead: false });
    expect((await chat.read(ben, ana)).body).toEqual({ success: true });
    expect((await chat.thread(ana, ben)).body.at(-1)).toMatchObject({ content: 'Seen?', isRead: true });
    expect(await chat.unread(ben)).toBe(0);
    await chat.send(ana, ben, 'And this?');
    expect((await chat.thread(ana, ben)).body.at(-1)).toMatchObject({ isRead: false });
  });
});

describe('what it costs', () => {
  it('is four writes to send, and two reads more after another instance', async () => {
    const [ana, ben] = await chat.acquaintances();
    await elsewhere.get(ana, '/blocks');
    const send = () => bill('sendMessage', () => elsewhere.send(ana, ben, 'Hi'));
    expect([await send(), await send()]).toEqual([
      { reads: 4, writes: 4 },
      { reads: 2, writes: 4 },
    ]);
  });

  it('is three writes to mark a thread read, and none to mark it again', async () => {
    const [ana, ben] = await chat.acquaintances();
    await elsewhere.get(ana, '/blocks');
    expect(await bill('markRead', () => elsewhere.read(ana, ben))).toEqual({ reads: 4, writes: 3 });
    expect(await bill('markRead', () => elsewhere.read(ana, ben))).toEqual({ reads: 2, writes: 0 });
  });

  it('is no read of the sender for another minute', async () => {
    const [ana, ben] = await chat.acquaintances();
    const listBlocks = () => bill('listBlocks', () => suite.get(ana, '/blocks'));
    await listBlocks();
    suite.clock.skewMs += 40_000;
    await chat.send(ana, ben, 'Hi');
    suite.clock.skewMs += 40_000;
    expect(await listBlocks()).toEqual({ reads: 1, writes: 0 });
  });

  it('is 31 reads to open a chat of thirty', async () => {
    const [ana, ben] = await chat.pair();
    for (let index = 0; index < 30; index += 1) await chat.send(index % 2 ? ben : ana, index % 2 ? ana : ben, 'Hi');
    expect(await bill('listMessages', () => chat.thread(ana, ben))).toEqual({ reads: 31, writes: 0 });
  });
});
