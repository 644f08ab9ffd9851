import { afterAll, describe, expect, it } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { storeChoices } from '../../../testkit/members/choices.ts';
import { switchOf } from '../../../testkit/members/staff.ts';
import { bytesOf } from '../fixtures/answers.ts';

const suite = await openApiSuite();
const chat = chatIn(suite);
afterAll(() => suite.close());

/** With one more, a page and a second one. */
const crowd = (await suite.addMembers(19)).map(({ uid }) => uid);

type Leave = (ben: Person, isAway: boolean, ana: Person) => Promise<unknown>;
const LEAVE: Record<string, Leave> = {
  hides: chat.hide,
  'takes a break': (ben, isAway) => suite.patch(ben, '/settings', { pause: isAway ? 'day' : null }),
  'is switched off': async (ben, isAway) =>
    (await switchOf(suite, ben))(isAway ? { active: false, reason: 'other' } : { active: true }),
  'blocks her': (ben, isAway, ana) => (isAway ? chat.block(ben, ana) : chat.unblock(ben, ana)),
};

/** Ana, who chose twenty, the last of them Ben. */
async function addChooser(action: string): Promise<[Person, Person]> {
  const [ana, ben] = await chat.pair();
  await storeChoices(suite.firestore, ana.uid, { favorites: crowd, passed: crowd });
  await suite.post(ana, `/favorites/${ben.uid}`);
  await suite.post(ana, '/swipes', { targetId: ben.uid, action });
  return [ana, ben];
}

/** What Ana is told of her own choices, with the cursor of each page. */
async function readChosen(ana: Person, ben: Person): Promise<string> {
  const seen: string[] = [];
  for (const path of ['/favorites', '/swipes/passed', '/deck/left-out', '/likes', '/likes/count']) {
    const answer = await suite.get(ana, path);
    seen.push(`${path} ${bytesOf(answer)} ${answer.headers.get('x-next-cursor')?.length}`);
  }
  const { favorites, swipes, deck, blocks } = (await suite.get(ana, '/profile/me/export')).body;
  seen.push(JSON.stringify({ favorites, swipes, deck, blocks }));
  return seen
    .join('\n')
    .replaceAll(ben.uid, 'Ben')
    .replaceAll(/"at":"[^"]+"/g, '"at":"then"');
}

describe.each(['pass', 'like'])('45 who chose somebody (%s) and cannot see them any more', (action) => {
  it('45 finds the same in every list and the export, whatever the reason', async () => {
    const seen = new Map<string, string>();
    for (const [way, leave] of Object.entries(LEAVE)) {
      const [ana, ben] = await addChooser(action);
      await readChosen(ana, ben);
      await leave(ben, true, ana);
      const away = await readChosen(ana, ben);
      const undone = bytesOf(await suite.delete(ana, '/swipes/last')).replace(ben.uid, 'Ben');
      await leave(ben, false, ana);
      seen.set(way, [away, undone, await readChosen(ana, ben)].join('\n'));
    }
    const hides = seen.get('hides') ?? '';
    expect(hides).toContain('{"userId":"Ben","at":"then"}');
    for (const [way, told] of seen) expect(told, way).toBe(hides);
  });
});
