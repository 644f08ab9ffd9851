import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
const chat = chatIn(suite);
const MERIENDA = { id: 'merienda', answer: 'Turon, always.' };
const prompt = MERIENDA.id;
const change = (person: Person, prompts: unknown) => suite.patch(person, '/profile/me', { prompts });

async function pair(): Promise<readonly [Person, Person]> {
  const [ana, ben] = await chat.pair();
  await change(ben, [MERIENDA]);
  return [ana, ben];
}

describe('a message that answers a prompt', () => {
  it('quotes it in a request, in the thread, the list and the inbox of both', async () => {
    const [ana, ben] = await pair();
    const sent = await chat.send(ana, ben, 'With langka?', { prompt });
    expect([sent.status, sent.body.prompt]).toEqual([201, MERIENDA]);
    expect(await chat.stored(ana, ben)).toMatchObject({ state: 'request', lastMessage: { prompt: MERIENDA } });
    const sides = [
      [ana, ben],
      [ben, ana],
    ] as const;
    for (const [one, other] of sides) {
      expect((await chat.thread(one, other)).body).toMatchObject([{ content: 'With langka?', prompt: MERIENDA }]);
      expect((await chat.inboxThread(one, other))?.last?.prompt).toEqual(MERIENDA);
      const listed = (await suite.get(one, '/conversations')).body.find(
        ({ member }) => Object(member).id === other.uid,
      );
      expect(listed?.lastMessage).toMatchObject({ prompt: MERIENDA });
    }
  });

  it('keeps the words of then, and is sent without them once they are gone', async () => {
    const [ana, ben] = await pair();
    await chat.send(ana, ben, 'With langka?', { prompt });
    await chat.send(ben, ana, 'Of course');
    await change(ben, [{ ...MERIENDA, answer: 'Banana cue now.' }]);
    await chat.send(ana, ben, 'Since when?', { prompt });
    await change(ben, []);
    expect((await chat.send(ana, ben, 'Nothing at all?', { prompt })).status).toBe(201);
    const thread = (await chat.thread(ben, ana)).body;
    expect(thread.map((message) => Object(message.prompt).answer)).toEqual([
      'Turon, always.',
      undefined,
      'Banana cue now.',
      undefined,
    ]);
  });

  it('is refused with a prompt that nobody can have, and with words for it', async () => {
    const [ana, ben] = await pair();
    for (const forged of ['secret', MERIENDA, '', 5]) {
      expect(await chat.send(ana, ben, 'Hi', { prompt: forged })).toMatchObject(refusal(400, 'invalid-body'));
    }
    expect((await chat.send(ana, ben, 'Hi', { prompt: 'karaoke' })).body).not.toHaveProperty('prompt');
  });

  it('is the same when it is sent again, though the prompt was changed since', async () => {
    const [ana, ben] = await pair();
    const id = randomUUID();
    const first = await chat.send(ana, ben, 'With langka?', { id, prompt });
    await change(ben, []);
    const again = await chat.send(ana, ben, 'With langka?', { id, prompt });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await chat.send(ana, ben, 'With langka?', { id, prompt: 'karaoke' })).toMatchObject(
      refusal(409, 'message-id-taken'),
    );
  });

  it('goes with a report as evidence, beside the prompts of the reported', async () => {
    const [ana, ben] = await pair();
    const { body } = await chat.send(ana, ben, 'Rude words', { prompt });
    await change(ana, [{ id: 'karaoke', answer: 'Rude song' }]);
    const report = { userId: ana.uid, reason: 'harassment', messageIds: [body.id] };
    const { id } = (await suite.post(ben, '/reports', report)).body;
    const sealed = (await suite.firestore.doc(paths.evidence(String(id))).get()).data();
    expect(sealed).toMatchObject({
      messages: [{ content: 'Rude words', prompt: MERIENDA }],
      profile: { prompts: [{ id: 'karaoke', answer: 'Rude song' }] },
    });
  });

  it('is read without a damaged quote', async () => {
    const [ana, ben] = await pair();
    const { body } = await chat.send(ana, ben, 'With langka?', { prompt });
    const conversation = conversationIdOf(ana.uid, ben.uid);
    await suite.firestore.doc(paths.message(conversation, String(body.id))).update({ prompt: { id: 5 } });
    await suite.firestore.doc(paths.conversation(conversation)).update({ 'lastMessage.prompt': 'x' });
    const thread = (await chat.thread(ben, ana)).body;
    expect(thread).toMatchObject([{ content: 'With langka?' }]);
    expect(thread[0]).not.toHaveProperty('prompt');
    expect((await suite.get(ben, `/conversations/${ana.uid}`)).body.lastMessage).not.toHaveProperty('prompt');
  });

  it('costs a request nothing more, and a read in a conversation that is there', async () => {
    const send = ([from, to]: readonly [Person, Person], more: object) =>
      bill('sendMessage', () => chat.send(from, to, 'Hi', more));
    const [plain, quoting] = [await pair(), await pair()];
    expect(await send(quoting, { prompt })).toEqual(await send(plain, {}));
    for (const [from, to] of [plain, quoting]) await chat.send(to, from, 'Hello');
    const { reads, writes } = await send(plain, {});
    expect(await send(quoting, { prompt })).toEqual({ reads: reads + 1, writes });
  });
});
