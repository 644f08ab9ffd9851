import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { addAdministrator, addClaimAdministrator, addOutsiders } from '../../../testkit/staff.ts';

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

let suite: ApiSuite;
let outsiders: ReadonlyMap<string, Person>;

beforeAll(async () => {
  suite = await openApiSuite();
  outsiders = await addOutsiders(suite);
});
afterAll(() => suite.close());

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
      expect((await suite.call('GET', '/admin/stats', { token: person.token })).status).toBe(200);
    }
  });

  it('is none any more in the moment the token is revoked', async () => {
    const person = await addAdministrator(suite);
    expect((await suite.call('GET', '/admin/stats', { token: person.token })).status).toBe(200);
    await suite.revokeTokens(person.uid);
    const answer = await suite.call('GET', '/admin/stats', { token: person.token });
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });

  it('is none any more in the moment another one switches them off', async () => {
    const [person, other] = [await addAdministrator(suite), await addAdministrator(suite)];
    for (const { token } of [person, other]) await suite.call('GET', '/profile/me', { token });
    expect((await suite.call('GET', '/admin/users', { token: person.token })).status).toBe(200);
    const path = `/admin/users/${person.uid}/toggle`;
    expect((await suite.call('PATCH', path, { token: other.token, body: { active: false } })).status).toBe(200);
    const answer = await suite.call('GET', '/admin/users', { token: person.token });
    expect([answer.status, answer.body.code]).toEqual([403, 'account-deactivated']);
  });
});
