import { expect, it } from 'vitest';
import { refusal } from '../../../testkit/api-suite.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
const query = { minAge: '25', distance: '10', gender: 'female', goal: 'Casual Dating', location: 'Cebu' };
const written = { ...query, gender: 'Female', goal: 'casual' };

it('a search is kept under a name, told to its owner alone, and removed', async () => {
  const [ana, ben] = await Promise.all([suite.addMember(), suite.addMember()]);
  const first = await suite.post(ana, '/searches', { name: ' Cebu ', query });
  expect(first.status).toBe(200);
  expect(first.body).toEqual([{ id: expect.any(String), name: 'Cebu', query: written }]);
  const again = await suite.post(ana, '/searches', { name: 'Cebu', query: { distance: '5' } });
  expect(again.body).toEqual([{ id: first.body[0]?.id, name: 'Cebu', query: { distance: '5' } }]);
  expect((await suite.get(ana, '/profile/me')).body.savedSearches).toEqual(again.body);
  expect((await suite.get(ben, '/profile/me')).body).not.toHaveProperty('savedSearches');
  expect(JSON.stringify((await suite.get(ben, `/profile/${ana.uid}`)).body)).not.toContain('savedSearches');
  expect((await suite.get(ana, '/profile/me/export')).body.account).toMatchObject({ savedSearches: again.body });

  // Another's are out of reach.
  await suite.delete(ben, `/searches/${first.body[0]?.id}`);
  expect((await suite.get(ana, '/profile/me')).body.savedSearches).toEqual(again.body);
  for (let time = 0; time < 2; time += 1) {
    expect((await suite.delete(ana, `/searches/${first.body[0]?.id}`)).body).toEqual([]);
  }
});

it('five names are kept, also when saved at once', async () => {
  const ana = await suite.addMember();
  const names = Array.from({ length: 7 }, (_, index) => `Search ${index}`);
  const answers = await Promise.all(
    names.map((name) => suite.post(ana, '/searches', { name, query: { distance: '5' } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const full = refusal(409, 'saved-searches-full');
  expect(answers.filter(({ status }) => status !== 200)).toMatchObject([full, full]);
  expect((await suite.get(ana, '/profile/me')).body.savedSearches).toHaveLength(5);
});

it.each([
  { name: '', query },
  { name: 'x'.repeat(41), query },
  { name: 'Near', query: { ...query, minAge: '17' } },
  { name: 'Near', query: { ...query, latitude: '14' } },
  { name: 'Near' },
  { name: 'Near', query: {} },
])('refuses $name', async (body) => {
  expect(await suite.post(await suite.addMember(), '/searches', body)).toMatchObject(refusal(400, 'invalid-body'));
});

it('a damaged list is taken as empty, and profile changes keep a sound one', async () => {
  const ana = await suite.addMember();
  await suite.firestore.doc(`accounts/${ana.uid}`).update({ savedSearches: 'broken' });
  expect((await suite.get(ana, '/profile/me')).status).toBe(200);
  const { body } = await suite.post(ana, '/searches', { name: 'Cebu', query });
  await suite.patch(ana, '/profile/me', { bio: 'New' });
  await suite.patch(ana, '/settings', { language: 'fil' });
  expect((await suite.get(ana, '/profile/me')).body.savedSearches).toEqual(body);
});

it('costs a read and a write', async () => {
  const ana = await suite.addMember();
  await suite.get(ana, '/profile/me');
  const { reads, writes } = await bill('saveSearch', () => suite.post(ana, '/searches', { name: 'Cebu', query }));
  expect([reads <= 2, writes]).toEqual([true, 1]);
});
