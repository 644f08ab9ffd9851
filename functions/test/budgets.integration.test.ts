/** What every call is billed, at a thousand members and at ten thousand: the table of the budgets, row by row. */
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite } from '../../testkit/api-suite.ts';
import { BUDGET_ROWS, billRow } from '../../testkit/costs/budget-rows.ts';
import { furnish, NARROW_WISHES, type Scene } from '../../testkit/costs/budget-scene.ts';
import { openCrowd } from '../../testkit/members/crowd.ts';
import { addAdministrator } from '../../testkit/members/staff.ts';
import { bill, billRangeReads } from '../../testkit/meter.ts';

describe.each([1000, 10_000])('at %i members', (size) => {
  let scene: Scene;

  beforeAll(async () => {
    const crowd = await openCrowd(size);
    const began = Date.now();
    // Moved by the rows alone: what is remembered for a minute does not end in the middle of one.
    const suite: ApiSuite = await openApiSuite({
      firestore: crowd.firestore,
      now: () => began + suite.clock.skewMs,
    });
    const [maria, jose] = await Promise.all([
      // She is whom he looks for, wherever he stands in her list.
      suite.addMember({ age: 30, gender: 'Female', finishedAgo: 2 * DAY_MS }),
      suite.addMember({ age: 31, finishedAgo: 2 * DAY_MS, account: { lookingFor: NARROW_WISHES } }),
    ]);
    scene = { suite, crowd, maria, jose, staff: await addAdministrator(suite) };
    await furnish(scene);
    // What the first call of a minute reads once is read.
    await suite.get(maria, '/deck');
  }, 120_000);
  afterAll(async () => {
    await scene.suite.close();
    await scene.crowd.close();
  });

  it.each(BUDGET_ROWS)('$action is within its budget', async (row) => {
    const { billed } = await billRow(scene, row);
    const { budget } = row;
    expect(billed.reads + billed.writes).toBeGreaterThan(0);
    expect({ reads: Math.max(billed.reads, budget.reads), writes: Math.max(billed.writes, budget.writes) }).toEqual(
      budget,
    );
  });

  // Production bills them beside the documents, because whom a list finds is a matter of several ranges: ages and wishes.
  it.each([
    ['listUsers', '/users', 2],
    ['dealDeck', '/deck', 2],
    ['searchMembers', '/search?minAge=20&maxAge=45&distance=40&gender=female', 2],
  ] as const)('%s reads little of the index, whatever the number of members', async (label, path, most) => {
    const { suite, maria } = scene;
    suite.clock.skewMs += 61_000;
    expect(await billRangeReads(label, () => suite.get(maria, path))).toBeLessThanOrEqual(most);
  });

  it('presence is one write in five minutes for any calls', async () => {
    const { suite, maria } = scene;
    suite.clock.skewMs += 6 * 60_000;
    const writes: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      writes.push((await bill('listUsers', async () => suite.get(maria, '/users'))).writes);
    }
    expect(writes).toEqual([1, 0, 0, 0, 0]);
  });

  it('presence is written without a read', async () => {
    const { suite, maria } = scene;
    const look = () => suite.get(maria, '/inbox');
    await look();
    suite.clock.skewMs += 2 * 60_000;
    const before = await bill('readInbox', look);
    suite.clock.skewMs += 4 * 60_000;
    const after = await bill('readInbox', look);
    expect(after).toEqual({ reads: before.reads, writes: before.writes + 1 });
  });
});
