import { paths } from '@tagpo/contract/paths';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { conversationPath } from '../../../testkit/attacks/member-actions.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { addAdministrator } from '../../../testkit/members/staff.ts';

vi.setConfig({ testTimeout: LONG_MS });

/** No other test has members of this age, so nobody joins or leaves the deck meanwhile. */
const AGE = 89;

const one = await openApiSuite();
const other = await openApiSuite();
const chat = chatIn(one);
afterAll(async () => {
  for (const suite of [one, other]) await suite.close();
});

describe('63 at the same moment on two instances', () => {
  it('63 an undone pass and a new deck show the card once', async () => {
    await Promise.all([1, 2, 3].map(() => one.addMember({ age: AGE })));
    for (let round = 0; round < sized(40, 10); round += 1) {
      const { token } = await one.addMember({ account: { lookingFor: { minAge: AGE, maxAge: AGE } } });
      const deck = async (suite: ApiSuite) =>
        (await suite.call('GET', '/deck', { token })).body.map(({ id }) => String(id));
      const [first = ''] = await deck(one);
      await one.call('POST', '/swipes', { token, body: { targetId: first, action: 'pass' } });
      const [, undone] = await Promise.all([deck(one), other.call('DELETE', '/swipes/last', { token }), deck(other)]);
      expect(undone.body).toEqual({ targetId: first });
      const dealt = await deck(one);
      expect(dealt.filter((id) => id === first)).toEqual([first]);
      expect(new Set(dealt).size).toBe(dealt.length);
      await one.call('DELETE', '/profile/me', { token });
    }
  });

  it('63 two switches leave the same state in every document', async () => {
    const [a, b] = [await addAdministrator(one), await addAdministrator(other)];
    const toggle = (suite: ApiSuite, by: Person, { uid }: Person, active: boolean) =>
      suite.patch(by, `/admin/users/${uid}/toggle`, { active });
    for (let round = 0; round < sized(4, 2); round += 1) {
      const [ana, ben] = await chat.acquaintances();
      await Promise.all([toggle(one, a, ana, false), toggle(other, b, ana, false)]);
      const entries = await one.get(a, `/admin/logs?targetId=${ana.uid}`);
      expect(entries.body).toHaveLength(1);
      await Promise.all([toggle(one, a, ana, true), toggle(other, b, ana, false)]);
      const read = async (path: string) => (await one.firestore.doc(path).get()).data() ?? {};
      const { isActive } = await read(paths.account(ana.uid));
      const directory = await read(paths.user(ana.uid));
      const kept = {
        directory: directory.isActive,
        listed: directory.profile.isListed,
        roster: (await read(paths.roster(ana.uid))).isActive,
        conversation: !((await read(conversationPath(ana, ben))).deactivated ?? []).includes(ana.uid),
        bell: (await read(paths.inbox(ana.uid))).isActive,
        signIn: !(await one.auth.getUser(ana.uid)).disabled,
        shown: (await chat.get(ben, '/conversations')).body.length === 1,
      };
      expect(kept).toEqual(Object.fromEntries(Object.keys(kept).map((place) => [place, isActive])));
    }
  });

  it('63 reading leaves unread only the messages written after it', async () => {
    const elsewhere = chatIn(other);
    for (let round = 0; round < sized(10, 3); round += 1) {
      const [ana, ben] = await chat.acquaintances();
      const sends = Array.from({ length: 8 }, (_, index) => elsewhere.send(ben, ana, `m${index}`));
      const marks = Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? chat : elsewhere).read(ana, ben, index + 1),
      );
      const answers = await Promise.all([...sends, ...marks]);
      expect(answers.every(({ status }) => status < 300)).toBe(true);
      const { sides } = await chat.stored(ana, ben);
      expect(sides[ben.uid]?.written).toBe(9);
      const read = sides[ana.uid]?.read ?? 0;
      expect(read).toBeGreaterThanOrEqual(1);
      expect(read).toBeLessThanOrEqual(8);
      expect(await chat.unread(ana)).toBe(9 - read);
      const thread = (await chat.thread(ana, ben)).body.filter(({ senderId }) => senderId === ben.uid);
      expect(thread.filter(({ isRead }) => !isRead)).toHaveLength(9 - read);
      await chat.read(ana, ben);
      expect([await chat.unread(ana), (await chat.inboxThread(ana, ben))?.unread]).toEqual([0, 0]);
    }
  });
});
