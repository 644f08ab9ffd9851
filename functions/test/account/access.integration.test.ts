import { beforeAll, describe, expect, it } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
let member: Person;
let newcomer: Person;

beforeAll(async () => {
  member = await suite.addMember();
  newcomer = await suite.signUp();
});

const CALLS = [
  ['GET', '/users'],
  ['GET', '/profile/me'],
  ['PATCH', '/profile/me'],
  ['GET', '/profile/somebody'],
  ['POST', '/photos'],
  ['PATCH', '/photos'],
  ['DELETE', '/photos/aaaaaaaaaaaaaaaaaaaa'],
  ['GET', '/deck'],
  ['GET', '/likes'],
  ['GET', '/search'],
  ['GET', '/favorites'],
  ['POST', '/favorites/somebody'],
  ['DELETE', '/favorites/somebody'],
  ['POST', '/swipes'],
  ['POST', '/swipes/passes'],
  ['DELETE', '/swipes/last'],
  ['DELETE', '/profile/me'],
  ['GET', '/profile/me/export'],
  ['PATCH', '/settings'],
  ['DELETE', '/sessions'],
  ['GET', '/conversations'],
  ['GET', '/conversations/somebody'],
  ['GET', '/inbox'],
  ['GET', '/messages/somebody'],
  ['POST', '/messages'],
  ['POST', '/messages/somebody/read'],
  ['POST', '/messages/somebody/delivered'],
  ['POST', '/messages/somebody/typing'],
  ['GET', '/blocks'],
  ['POST', '/blocks/somebody'],
  ['DELETE', '/blocks/somebody'],
  ['POST', '/reports'],
  ['DELETE', '/swipes/somebody'],
  ['GET', '/likes/count'],
  ['POST', '/requests/somebody/decline'],
  ['DELETE', '/matches/somebody'],
  ['POST', '/matches/seen'],
  ['POST', '/spotlight'],
  ['GET', '/spotlight'],
  ['GET', '/spotlights'],
  ['POST', '/spotlights/seen'],
  ['GET', '/openapi.json'],
  ['GET', '/nowhere'],
] as const;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);
const forge = (claims: object, header: object = { alg: 'none', typ: 'JWT' }) => `${encode(header)}.${encode(claims)}.`;
const claims = (uid: string) => ({
  iss: 'https://securetoken.google.com/demo-tagpo',
  aud: 'demo-tagpo',
  sub: uid,
  user_id: uid,
  auth_time: seconds() - 10,
  iat: seconds() - 10,
  exp: seconds() + 3600,
});

describe('without a good token', () => {
  it.each(CALLS)('%s %s is 401', async (method, path) => {
    const answer = await suite.call(method, path);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      code: 'unauthenticated',
      error: 'Not authenticated',
      message: 'Not authenticated',
    });
  });

  it.each([
    ['a word', () => 'token'],
    ['nothing', () => ''],
    ['three dots', () => '...'],
    [
      'another project',
      () => forge({ ...claims(member.uid), aud: 'other', iss: 'https://securetoken.google.com/other' }),
    ],
    ['a second ago', () => forge({ ...claims(member.uid), exp: seconds() - 1 })],
    ['nobody', () => forge(claims('nobody-at-all'))],
    ['no subject', () => forge({ ...claims(member.uid), sub: '' })],
    ['a session cookie', () => forge({ ...claims(member.uid), iss: 'https://session.firebase.google.com/demo-tagpo' })],
    ['10,000 characters', () => `a.${'b'.repeat(10_000)}.c`],
  ])('a token of %s is 401 without a stack', async (_name, token) => {
    const answer = await suite.call('GET', '/users', { token: token() });
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.body)).not.toMatch(/\.ts|node_modules| at /);
  });

  it('another scheme is 401', async () => {
    const answer = await suite.call('GET', '/users', { headers: { authorization: `Basic ${member.token}` } });
    expect(answer.status).toBe(401);
  });
});

describe('a newcomer', () => {
  it.each([
    ['GET', '/users'],
    ['GET', '/search'],
    ['GET', '/deck'],
    ['GET', '/deck/left-out'],
    ['GET', '/likes'],
    ['GET', '/favorites'],
    ['POST', '/favorites/somebody'],
    ['DELETE', '/favorites/somebody'],
    ['POST', '/swipes', { targetId: 'somebody', action: 'like' }],
    ['DELETE', '/swipes/last'],
    ['GET', '/profile/somebody'],
    ['GET', '/conversations'],
    ['GET', '/conversations/somebody'],
    ['GET', '/inbox'],
    ['GET', '/messages/somebody'],
    ['POST', '/messages', { receiverId: 'somebody', content: 'Hi' }],
    ['POST', '/messages/somebody/read', { sequence: 1 }],
    ['POST', '/messages/somebody/delivered', { sequence: 1 }],
    ['POST', '/messages/somebody/typing'],
    ['GET', '/blocks'],
    ['POST', '/blocks/somebody'],
    ['DELETE', '/blocks/somebody'],
    ['POST', '/swipes/passes', { targetIds: ['somebody'] }],
    ['DELETE', '/swipes/somebody'],
    ['GET', '/likes/count'],
    ['POST', '/requests/somebody/decline'],
    ['DELETE', '/matches/somebody'],
    ['POST', '/spotlight'],
    ['GET', '/spotlight'],
    ['GET', '/spotlights'],
    ['POST', '/matches/seen', { until: '2026-01-01T00:00:00Z' }],
    ['POST', '/spotlights/seen', { ids: ['somebody'] }],
    ['POST', '/reports', { userId: 'somebody', reason: 'other' }],
  ])('is told by %s %s to finish the profile', async (method, path, body?: object) => {
    const answer = await suite.call(method, path, { token: newcomer.token, body });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'profile-incomplete' });
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

describe('an administrator', () => {
  it.each([
    ['by the verified suffix', { email: `boss${seconds()}@admin.com`, emailVerified: true }, true],
    ['not by the suffix alone', { email: `boss${seconds()}x@admin.com` }, false],
  ])('is one %s', async (_name, update, isAdmin) => {
    const person = await suite.signUp(update);
    const { body } = await suite.get(person, '/profile/me');
    expect(body).toMatchObject({ isAdmin });
  });
});

describe('a deactivated member', () => {
  it('is refused at the first call that is not remembered', async () => {
    const person = await suite.addMember({ account: { isActive: false } });
    const answer = await suite.get(person, '/users');
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'account-deactivated' });
  });

  it('is refused within a minute when the account is switched off later', async () => {
    const person = await suite.addMember();
    expect((await suite.get(person, '/users')).status).toBe(200);
    await suite.auth.updateUser(person.uid, { disabled: true });
    suite.clock.skewMs += 60_001;
    const answer = await suite.get(person, '/users');
    suite.clock.skewMs = 0;
    expect(answer.body).toMatchObject({ code: 'account-deactivated' });
  });
});

describe('a revoked token', () => {
  it('is refused within a minute', async () => {
    const person = await suite.addMember();
    expect((await suite.get(person, '/users')).status).toBe(200);
    await suite.revokeTokens(person.uid);
    suite.clock.skewMs += 60_001;
    const answer = await suite.get(person, '/users');
    suite.clock.skewMs = 0;
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });

  it('is refused at once where it was not used before', async () => {
    const person = await suite.addMember();
    await suite.revokeTokens(person.uid);
    expect((await suite.get(person, '/users')).status).toBe(401);
  });
});

describe('App Check, where it is on', () => {
  it('refuses whatever is not the app', async () => {
    const verifyToken = () => Promise.reject(new Error('not the app'));
    const guarded = await openApiSuite({ appCheck: { verifyToken } });
    const answer = await guarded.get(member, '/users');
    await guarded.close();
    expect([answer.status, answer.body.code]).toEqual([401, 'app-check-failed']);
  });
});

describe('the shape of the API', () => {
  it.each([
    ['PUT', '/profile/me', 'GET, PATCH, DELETE'],
    ['PUT', '/messages', 'POST'],
    ['DELETE', '/conversations', 'GET'],
    ['PATCH', '/blocks/somebody', 'POST, DELETE'],
    ['GET', '/settings', 'PATCH'],
    ['PATCH', '/profile/somebody', 'GET'],
    ['POST', '/users', 'GET'],
    ['GET', '/photos', 'POST, PATCH'],
    ['OPTIONS', '/users', 'GET'],
    ['GET', '/swipes', 'POST'],
    ['POST', '/swipes/last', 'DELETE'],
    ['GET', '/swipes/passes', 'POST'],
    ['GET', '/favorites/somebody', 'POST, DELETE'],
    ['POST', '/search', 'GET'],
  ])('%s %s is 405 with what is allowed', async (method, path, allow) => {
    const answer = await suite.call(method, path, { token: member.token });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });

  it.each([
    ['/users/'],
    ['//users'],
    ['/USERS'],
    ['/profile'],
    ['/admin'],
    ['/admin/nowhere'],
    ['/admin/users/'],
    ['/ADMIN/users'],
    ['/profile/me/x'],
  ])('%s is no address', async (path) => {
    const answer = await suite.get(member, path);
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
  });

  it('is not moved to another method by a header', async () => {
    const answer = await suite.call('POST', '/users', {
      token: member.token,
      headers: { 'x-http-method-override': 'GET' },
    });
    expect(answer.status).toBe(405);
  });

  it.each([
    ['an origin elsewhere', { origin: 'https://evil.example' }],
    ['no origin to name', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    [
      'another site that names this one as its host',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    ],
    ['a neighbour of this site', { origin: 'https://evil.web.app', 'sec-fetch-site': 'same-site' }],
  ])('refuses %s and says nothing to CORS', async (_name, headers) => {
    const answer = await suite.call('GET', '/users', { token: member.token, headers });
    expect(answer.body).toMatchObject({ code: 'origin-refused' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('answers its own origin and forbids storing', async () => {
    const answer = await suite.call('GET', '/users', {
      token: member.token,
      headers: { origin: suite.origin, 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('logs a request in one line without who it was', async () => {
    const trick = '%0d%0a%1b[31m';
    await suite.get(member, `/profile/${trick}`);
    const line = JSON.stringify(suite.logged.at(-1));
    expect(line).toContain('"status":400');
    for (const secret of [member.token, member.email, member.uid, '\\u001b']) expect(line).not.toContain(secret);
  });
});
