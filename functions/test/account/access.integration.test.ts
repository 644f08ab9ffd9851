import { randomUUID } from 'node:crypto';
import { ALL_CALLS } from '@tagpo/contract/calls/all';
import type { Who } from '@tagpo/contract/calls/define-call';
import type { DecodedAppCheckToken } from 'firebase-admin/app-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
let member: Person;
let newcomer: Person;

beforeAll(async () => {
  member = await suite.addMember();
  newcomer = await suite.signUp();
});

const pathsOf = (who: Who) =>
  ALL_CALLS.filter((call) => call.who === who).map(({ method, path }) => [method, path.replace(':id', 'somebody')]);
const FOR_MEMBERS = pathsOf('members') as [string, string][];
const CALLS = [...(['signed-in', 'leavers', 'administrators'] as const).flatMap(pathsOf), ['GET', '/nowhere']];

describe('without a good token', () => {
  it.each([...FOR_MEMBERS, ...CALLS] as [string, string][])('%s %s is 401', async (method, path) => {
    const message = 'Not authenticated';
    const answer = await suite.call(method, path);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'unauthenticated', error: message, message });
  });
});

describe('a newcomer', () => {
  it.each(FOR_MEMBERS)('is told by %s %s to finish the profile', async (method, path) => {
    const { token } = newcomer;
    expect(await suite.call(method, path, { token })).toMatchObject(refusal(403, 'profile-incomplete'));
  });

  it('has an account from the first call on, made once', async () => {
    const person = await suite.signUp();
    const answers = await Promise.all(Array.from({ length: 5 }, () => suite.get(person, '/profile/me')));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: person.uid,
        email: person.email,
        isProfileComplete: false,
        isAdmin: false,
        album: [],
      });
    }
  });
});

it('refuses a deactivated member at the first call', async () => {
  const person = await suite.addMember({ account: { isActive: false } });
  expect(await suite.get(person, '/users')).toMatchObject(refusal(403, 'account-deactivated'));
});

it('refuses a revoked token at once where it was not used before', async () => {
  const person = await suite.addMember();
  await suite.revokeTokens(person.uid);
  expect((await suite.get(person, '/users')).status).toBe(401);
});

describe('App Check, where it is on', () => {
  const guarded = useApiSuite({
    appCheck: {
      verifyToken: async (token) => {
        if (token !== 'of-the-app') throw new Error('not the app');
        return { appId: '1:1:web:1', token: {} as DecodedAppCheckToken };
      },
    },
  });

  it('refuses every call without its token', async () => {
    for (const { method, path } of ALL_CALLS) {
      for (const headers of [{}, { 'x-firebase-appcheck': 'forged' }]) {
        const answer = await guarded.call(method, path.replace(':id', 'somebody'), { token: member.token, headers });
        expect(answer, `${method} ${path}`).toMatchObject(refusal(401, 'app-check-failed'));
      }
    }
  });

  it('takes a call with it', async () => {
    const headers = { 'x-firebase-appcheck': 'of-the-app' };
    expect((await guarded.call('GET', '/profile/me', { token: member.token, headers })).status).toBe(200);
  });
});

describe('the shape of the API', () => {
  it.each([
    ['PUT', '/profile/me', 'GET, PATCH, DELETE'],
    ['GET', '/settings', 'PATCH'],
    ['PATCH', '/profile/somebody', 'GET'],
    ['GET', '/photos', 'POST, PATCH'],
    ['OPTIONS', '/users', 'GET'],
    ['GET', '/swipes', 'POST'],
    ['POST', '/swipes/last', 'DELETE'],
  ])('%s %s is 405 with what is allowed', async (method, path, allow) => {
    const answer = await suite.call(method, path, { token: member.token });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });

  const NOWHERE = '/users/ //users /USERS /profile /admin /admin/nowhere /admin/users/ /ADMIN/users /profile/me/x';
  it.each(NOWHERE.split(' '))('%s is no address', async (path) => {
    expect(await suite.get(member, path)).toMatchObject(refusal(404, 'not-found'));
  });

  it('allows its own origin and forbids caching', async () => {
    const answer = await suite.call('GET', '/users', {
      token: member.token,
      headers: { origin: suite.origin, 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the id of a call', () => {
  const id = randomUUID();
  const send = (headers: Record<string, string>, from = suite) =>
    from.call('GET', '/profile/me', { token: member.token, headers });

  it('is the client’s, in the answer and in the log', async () => {
    const answer = await send({ 'x-request-id': id });
    expect(answer.headers.get('x-request-id')).toBe(id);
    await expect.poll(() => suite.logged.at(-1)).toMatchObject({ event: 'request', requestId: id });
  });

  const broken = useApiSuite({
    cursorKey: () => {
      throw new Error('There is no key');
    },
  });
  it('is in the body and in every log line of a call that fails', async () => {
    const answer = await send({ 'x-request-id': id }, broken);
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal', requestId: id } });
    const lines = () => broken.logged.map(({ event, requestId }) => [event, requestId]);
    await expect.poll(lines).toEqual([
      ['error', id],
      ['request', id],
    ]);
  });

  it.each(['', 'forged', `${id} ${id}`, `${id}\u00e9`, '<script>'])('is another one for %j', async (sent) => {
    const answered = (await send({ 'x-request-id': sent })).headers.get('x-request-id');
    expect(answered).toMatch(/^[0-9a-f-]{36}$/);
    await expect.poll(() => suite.logged.at(-1)).toMatchObject({ requestId: answered });
  });
});
