import { RATE_LIMITS } from '@tagpo/contract/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { type Chat, chatIn } from '../../../testkit/chat.ts';
import { forEachOf } from '../fixtures/probes.ts';
import { LONG_MS, sized } from '../fixtures/size.ts';

/** What several instances may let pass together, of a limit. */
const SLACK = 1.1;
const MANY = sized(1000, 200);

let one: ApiSuite;
let other: ApiSuite;
let talks: readonly [Chat, Chat];
beforeAll(async () => {
  one = await openApiSuite();
  other = await openApiSuite();
  talks = [chatIn(one), chatIn(other)];
});
afterAll(async () => {
  for (const suite of [one, other]) await suite.close();
});

/** As many at once as an attacker has connections, by turns through two instances. */
function flood(act: (chat: Chat, index: number) => Promise<ApiAnswer>): Promise<ApiAnswer[]> {
  return forEachOf(
    Array.from({ length: MANY }, (_, index) => index),
    (index) => act(talks[index % 2 === 0 ? 0 : 1], index),
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

async function expectUndisturbed(chat: Chat, from: Person, to: Person): Promise<void> {
  expect((await chat.send(from, to, 'Still here')).status).toBe(201);
  expect((await chat.inboxThread(to, from))?.last?.content).toBe('Still here');
}

describe('56 by the thousand over two instances', () => {
  it(
    '56 typing passes as often as its limit says, and writes one field of one document',
    async () => {
      const [ana, ben] = await talks[0].acquaintances();
      await talks[1].get(ben, '/conversations');
      const before = await talks[0].inboxThread(ben, ana);
      expectLimited(await flood((chat) => chat.typing(ana, ben)), RATE_LIMITS.typing.limit);
      const { typing: _typing, at: _at, ...after } = (await talks[0].inboxThread(ben, ana)) ?? {};
      const { typing: _before, at: _then, ...held } = before ?? {};
      expect(after).toEqual(held);
      await expectUndisturbed(talks[0], ben, ana);
    },
    LONG_MS,
  );

  it(
    '56 marks pass as often as their limit says, change the conversation once, and never say more than was written',
    async () => {
      const [ana, ben] = await talks[0].acquaintances();
      const { sides } = await talks[0].stored(ana, ben);
      const marks = await flood((chat, index) =>
        (index % 4 < 2 ? chat.read : chat.deliver)(ben, ana, index % 3 === 0 ? 1_000_000_000 : (index % 5) + 1),
      );
      expectLimited(marks, RATE_LIMITS.mark.limit);
      const after = (await talks[0].stored(ana, ben)).sides;
      expect(after[ben.uid]).toMatchObject({ read: 1, delivered: 1, written: 1 });
      expect((after[ana.uid]?.rev ?? 0) - (sides[ana.uid]?.rev ?? 0)).toBeLessThanOrEqual(2);
      await expectUndisturbed(talks[1], ana, ben);
    },
    LONG_MS,
  );
});
