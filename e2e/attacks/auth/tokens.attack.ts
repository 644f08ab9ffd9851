import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openSharedSuite, type Person } from '../../../testkit/api-suite.ts';
import { bytesOf } from '../fixtures/answers.ts';
import { hostingUrl, sendRaw } from '../fixtures/raw.ts';
import { hostOf } from '../fixtures/sdk.ts';
import { claimsOf, openSigner, type Signer, seconds, withoutEmulator } from '../fixtures/signed-tokens.ts';

let suite: ApiSuite;
let member: Person;
let signer: Signer;
/** The same API where tokens are checked as in production. */
let strict: ApiSuite;
beforeAll(async () => {
  suite = await openSharedSuite();
  member = await suite.addMember();
  signer = await openSigner(member.uid);
  strict = await openSharedSuite({ auth: signer.auth });
});
afterAll(async () => {
  await suite.call('DELETE', '/profile/me', { token: member.token });
  await signer.close();
  for (const opened of [strict, suite]) await opened.close();
});

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const unsigned = (claims: object, header: object = { alg: 'none', typ: 'JWT' }) =>
  `${encode(header)}.${encode(claims)}.`;
const LEAK = /node_modules| at |\.ts:|\.js:|stack|firebase-admin|jwt/i;

async function ask(target: ApiSuite, token: string) {
  const answer = await withoutEmulatorIf(target, () => target.call('GET', '/profile/me', { token }));
  // The code of an answer that is given may happen to say anything.
  if (answer.status !== 200) expect(bytesOf(answer)).not.toMatch(LEAK);
  return [answer.status, answer.body.code];
}

const withoutEmulatorIf = <T>(target: ApiSuite, work: () => Promise<T>) =>
  target === strict ? withoutEmulator(work) : work();

const REFUSED = [401, 'unauthenticated'];

describe('24 checked as in production', () => {
  it('24 a token signed by the right key is taken', async () => {
    expect(await ask(strict, signer.token())).toEqual([200, undefined]);
  });

  const BAD: [string, () => string][] = [
    ['alg none', () => unsigned(claimsOf(member.uid))],
    ['alg none with a key id', () => unsigned(claimsOf(member.uid), { alg: 'none', kid: 'attack-key', typ: 'JWT' })],
    ['alg HS256', () => signer.token({}, { alg: 'HS256' })],
    ['an unknown key', () => signer.token({}, { kid: 'another' })],
    ['no key', () => signer.token({}, { kid: undefined })],
    ['somebody else’s signature', () => signer.forge()],
    ['no signature', () => signer.token().replace(/[^.]*$/, '')],
    ['another member’s claims under its signature', () => tamper(signer.token())],
    ['another project', () => signer.token({ aud: 'other', iss: 'https://securetoken.google.com/other' })],
    ['another audience', () => signer.token({ aud: 'other' })],
    ['another issuer', () => signer.token({ iss: 'https://evil.example' })],
    ['an end a second ago', () => signer.token({ exp: seconds() - 1 })],
    ['a start in an hour', () => signer.token({ iat: seconds() + 3600, auth_time: seconds() + 3600 })],
    ['a validity that has not begun', () => signer.token({ nbf: seconds() + 3600 })],
    ['no subject', () => signer.token({ sub: '', user_id: '' })],
    ['a subject of 200 characters', () => signer.token({ sub: 'x'.repeat(200) })],
    ['a session cookie', () => signer.token({ iss: 'https://session.firebase.google.com/demo-tagpo' })],
    [
      'a custom token',
      () =>
        signer.token({
          aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
          uid: member.uid,
        }),
    ],
  ];
  it.each(BAD)('24 a token with %s is 401 without a word of why', async (_title, make) => {
    expect(await ask(strict, make())).toEqual(REFUSED);
  });
});

function tamper(token: string): string {
  const [header, claims = '', signature] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), admin: true };
  return [header, encode(changed), signature].join('.');
}

describe('24 in the suite', () => {
  const MALFORMED: [string, string | undefined][] = [
    ['nothing', undefined],
    ['an empty header', ''],
    ['a scheme alone', 'Bearer'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['a word', 'Bearer token'],
    ['dots', 'Bearer ...'],
    ['spaces', 'Bearer a b c'],
    ['two tokens', 'Bearer a.b.c, Bearer d.e.f'],
    ['ten thousand characters', `Bearer a.${'b'.repeat(10_000)}.c`],
    ['JSON that is none', `Bearer ${Buffer.from('{').toString('base64url')}.e30.e30`],
    ['the emulators’ own master word', 'Bearer owner'],
  ];
  it.each(MALFORMED)(
    '24 %s in place of a token is 401, straight and through Hosting',
    async (_title, authorization) => {
      const headers = authorization === undefined ? {} : { authorization };
      for (const origin of [suite.origin, hostingUrl()]) {
        const answer = await sendRaw(origin, { path: '/api/users', headers });
        expect([origin, answer.status]).toEqual([origin, 401]);
        expect(answer.text).not.toMatch(LEAK);
      }
    },
  );

  it.each([
    ['of the future', () => unsigned({ ...claimsOf(member.uid), iat: seconds() + 3600, auth_time: seconds() + 3600 })],
    ['of a second ago', () => unsigned({ ...claimsOf(member.uid), exp: seconds() - 1 })],
    [
      'of a session cookie',
      () => unsigned({ ...claimsOf(member.uid), iss: 'https://session.firebase.google.com/demo-tagpo' }),
    ],
  ])('24 a token %s is 401', async (_title, make) => {
    expect(await ask(suite, make())).toEqual(REFUSED);
  });

  it('24 no call at all is answered without a token', async () => {
    for (const { method, path } of ALL_CALLS) {
      const answer = await suite.call(method, path.replace(':id', 'somebody'));
      // What needs no token needs a sealed code in its body, and there is no body here.
      expect([401, 405, 415], `${method} ${path}`).toContain(answer.status);
    }
  });

  it('24 a token in the query, a cookie or the body is none', async () => {
    const path = `/api/users?token=${member.token}&access_token=${member.token}`;
    const headers = { cookie: `__session=${member.token}; token=${member.token}`, 'x-authorization': member.token };
    expect((await sendRaw(suite.origin, { path, headers })).status).toBe(401);
  });
});

describe('25 a deactivated or revoked account', () => {
  const soon = 60_001;

  it('25 is refused within a minute wherever it was known, and at once where something cannot be undone', async () => {
    for (const end of ['disable', 'revoke'] as const) {
      const person = await suite.addMember();
      expect((await suite.call('GET', '/users', { token: person.token })).status).toBe(200);
      if (end === 'disable') await suite.auth.updateUser(person.uid, { disabled: true });
      else await suite.revokeTokens(person.uid);
      for (const [method, path] of [
        ['GET', '/profile/me/export'],
        ['DELETE', '/profile/me'],
        ['DELETE', '/sessions'],
      ] as const) {
        const answer = await suite.call(method, path, { token: person.token });
        expect([end, path, answer.status]).toEqual([end, path, end === 'disable' ? 403 : 401]);
      }
      suite.clock.skewMs = soon;
      for (const path of ['/users', '/deck', '/profile/me', '/conversations', '/likes']) {
        const answer = await suite.call('GET', path, { token: person.token });
        expect([end, path, answer.status]).toEqual([end, path, end === 'disable' ? 403 : 401]);
      }
      suite.clock.skewMs = 0;
      await suite.auth.deleteUser(person.uid);
    }
  });

  it('25 cannot sign in again, nor turn its refresh token into another token', async () => {
    const person = await suite.addMember();
    await suite.auth.updateUser(person.uid, { disabled: true });
    const url = `http://${hostOf('FIREBASE_AUTH_EMULATOR_HOST')}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=x`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: 'tagpo-123', returnSecureToken: true }),
    });
    expect(await answer.text()).toContain('USER_DISABLED');
    await suite.auth.deleteUser(person.uid);
  });
});
