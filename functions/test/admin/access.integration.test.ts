import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { addAdministrator, addClaimAdministrator, addOutsiders } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const OUTSIDERS = ['a newcomer', 'a member', 'the suffix unverified', 'another domain', 'a domain below'];

const suite = useApiSuite();
let outsiders: ReadonlyMap<string, Person>;

beforeAll(async () => {
  outsiders = await addOutsiders(suite);
});

it.each(OUTSIDERS)('staff’s calls are 403 for %s, whatever is sent', async (name) => {
  const token = outsiders.get(name)?.token ?? '';
  const message = 'You do not have access to this area.';
  for (const { method, path } of ALL_CALLS.filter(({ who }) => who === 'administrators')) {
    const address = path.replace(':id', 'somebody');
    const [query, bodies] = method === 'GET' ? ['?x=1', [undefined]] : ['', [undefined, {}, { nonsense: true }]];
    for (const body of bodies) {
      const answer = await suite.call(method, address + query, { token, body });
      expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { code: 'not-admin', error: message } });
    }
  }
});

describe('who is an administrator', () => {
  it('is one by the claim or the verified suffix, without a profile', async () => {
    for (const person of [await addAdministrator(suite), await addClaimAdministrator(suite)]) {
      expect((await suite.get(person, '/admin/stats')).status).toBe(200);
      expect((await suite.get(person, '/profile/me')).body).toMatchObject({ isAdmin: true });
    }
  });

  it('loses access the moment another administrator switches them off', async () => {
    const [person, other] = [await addAdministrator(suite), await addAdministrator(suite)];
    for (const { token } of [person, other]) await suite.get({ token }, '/profile/me');
    expect((await suite.get(person, '/admin/users')).status).toBe(200);
    const path = `/admin/users/${person.uid}/toggle`;
    expect((await suite.patch(other, path, { active: false })).status).toBe(200);
    expect(await suite.get(person, '/admin/users')).toMatchObject(refusal(403, 'account-deactivated'));
  });
});
