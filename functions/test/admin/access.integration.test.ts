import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { addAdministrator, addClaimAdministrator, addOutsiders } from '../../../testkit/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const CALLS = [
  ['GET', '/admin/stats', undefined],
  ['GET', '/admin/users', undefined],
  ['PATCH', '/admin/users/somebody/toggle', { active: false }],
  ['GET', '/admin/users/somebody', undefined],
  ['DELETE', '/admin/users/somebody/photos/aaaaaaaaaaaaaaaaaaaa', { reason: 'other' }],
  ['DELETE', '/admin/users/somebody/bio', { reason: 'other' }],
  ['POST', '/admin/users/somebody/notes', { text: 'Hm' }],
  ['GET', '/admin/logs', undefined],
  ['GET', '/admin/reports', undefined],
  ['GET', '/admin/reports/aaaaaaaaaaaaaaaaaaaa', undefined],
  ['PATCH', '/admin/reports/aaaaaaaaaaaaaaaaaaaa', { state: 'in-review' }],
  ['POST', '/admin/generate-samples', undefined],
  ['GET', '/admin/generate-samples', undefined],
] as const;
const OUTSIDERS = ['a newcomer', 'a member', 'the suffix unverified', 'another domain', 'a domain below'];

const suite = useApiSuite();
let outsiders: ReadonlyMap<string, Person>;

beforeAll(async () => {
  outsiders = await addOutsiders(suite);
});

describe.each(CALLS)('%s %s', (method, path, body) => {
  it('is 401 without a token', async () => {
    const answer = await suite.call(method, path, { body });
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });

  it.each(OUTSIDERS)('is 403 for %s, whatever is sent', async (name) => {
    const token = outsiders.get(name)?.token ?? '';
    for (const sent of [body, { nonsense: true }]) {
      const answer = await suite.call(method, method === 'GET' ? `${path}?x=1` : path, {
        token,
        ...(method === 'GET' ? {} : { body: sent }),
      });
      expect(answer.body).toMatchObject({ code: 'not-admin', error: 'You do not have access to this area.' });
      expect(answer.status).toBe(403);
    }
  });
});

describe('who is an administrator', () => {
  it('is one by the claim or the verified suffix, without a profile', async () => {
    for (const person of [await addAdministrator(suite), await addClaimAdministrator(suite)]) {
      expect((await suite.get(person, '/admin/stats')).status).toBe(200);
    }
  });

  it('is none any more in the moment the token is revoked', async () => {
    const person = await addAdministrator(suite);
    expect((await suite.get(person, '/admin/stats')).status).toBe(200);
    await suite.revokeTokens(person.uid);
    const answer = await suite.get(person, '/admin/stats');
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });

  it('is none any more in the moment another one switches them off', async () => {
    const [person, other] = [await addAdministrator(suite), await addAdministrator(suite)];
    for (const { token } of [person, other]) await suite.get({ token }, '/profile/me');
    expect((await suite.get(person, '/admin/users')).status).toBe(200);
    const path = `/admin/users/${person.uid}/toggle`;
    expect((await suite.patch(other, path, { active: false })).status).toBe(200);
    const answer = await suite.get(person, '/admin/users');
    expect([answer.status, answer.body.code]).toEqual([403, 'account-deactivated']);
  });
});
