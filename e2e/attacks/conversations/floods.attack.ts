import { RATE_LIMITS } from '@tagpo/contract/product';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type ApiAnswer, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { mapConcurrently } from '../../../testkit/attacks/probes.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import { type Chat, chatIn } from '../../../testkit/chat.ts';

vi.setConfig({ testTimeout: LONG_MS });

/** Several instances together may let pass this many times a limit. */
const SLACK = 1.1;
const MANY = sized(1000, 200);

const one = await openApiSuite();
const other = await openApiSuite();
const chats = [chatIn(one), chatIn(other)] as const;
afterAll(async () => {
  for (const suite of [one, other]) await suite.close();
});

/** Sends the calls through two instances in turn. */
function flood(act: (chat: Chat, index: number) => Promise<ApiAnswer>): Promise<ApiAnswer[]> {
  return mapConcurrently(
    Array.from({ length: MANY }, (_, index) => index),
    (index) => act(chats[index % 2 === 0 ? 0 : 1], index),
  );
}

function expectLimited(answers: readonly ApiAnswer[], limit: number): void {
  const passed = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect(passed.length + refused.length).toBe(MANY);
  expect(passed.length).toBeGreaterThanOrEqual(limit);
  expect(passed.length).toBeLessThanOrEqual(limit * SLACK);
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
}

async function expectDelivery(chat: Chat, from: Person, to: Person): Promise<void> {
  expect((await chat.send(from, to, 'Still here')).status).toBe(201);
  expect((await chat.inboxThread(to, from))?.last?.content).toBe('Still here');
}

describe('56 a flood over two instances', () => {
  it('56 of typing passes up to its limit, and writes one field of one document', async () => {
    const [ana, ben] = await chats[0].acquaintances();
    await chats[1].get(ben, '/conversations');
    const before = await chats[0].inboxThread(ben, ana);
    expectLimited(await flood((chat) => chat.typing(ana, ben)), RATE_LIMITS.typing.limit);
    const { typing: _typing, at: _at, ...after } = (await chats[0].inboxThread(ben, ana)) ?? {};
    const { typing: _before, at: _then, ...held } = before ?? {};
    expect(after).toEqual(held);
    await expectDelivery(chats[0], ben, ana);
  });

  it('56 of marks passes up to its limit, and never marks more than was written', async () => {
    const [ana, ben] = await chats[0].acquaintances();
    const { sides } = await chats[0].stored(ana, ben);
    const marks = await flood((chat, index) =>
      (index % 4 < 2 ? chat.read : chat.deliver)(ben, ana, index % 3 === 0 ? 1_000_000_000 : (index % 5) + 1),
    );
    expectLimited(marks, RATE_LIMITS.mark.limit);
    const after = (await chats[0].stored(ana, ben)).sides;
    expect(after[ben.uid]).toMatchObject({ read: 1, delivered: 1, written: 1 });
    expect((after[ana.uid]?.rev ?? 0) - (sides[ana.uid]?.rev ?? 0)).toBeLessThanOrEqual(2);
    await expectDelivery(chats[1], ana, ben);
  });
});
