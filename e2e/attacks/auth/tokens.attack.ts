import { afterAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openSharedSuite } from '../../../testkit/api-suite.ts';
import { hostingUrl, sendRaw } from '../../../testkit/attacks/raw.ts';
import { hostOf } from '../../../testkit/attacks/sdk.ts';
import { bytesOf } from '../fixtures/answers.ts';
import {
  claimsOf,
  encodePart,
  makeUnsignedToken,
  openSigner,
  seconds,
  withoutEmulator,
} from '../fixtures/signed-tokens.ts';

const suite = await openSharedSuite();
const member = await suite.addMember();
const signer = await openSigner(member.uid);
/** The same API where tokens are checked as in production. */
const strict = await openSharedSuite({ auth: signer.auth });
afterAll(async () => {
  await suite.delete(member, '/profile/me');
  await signer.close();
  for (const opened of [strict, suite]) await opened.close();
});

const claims = () => claimsOf(member.uid);
const SESSION_ISSUER = 'https://session.firebase.google.com/demo-tagpo';
const CUSTOM_TOKEN_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
/** Words of a stack trace or of a library. */
const LEAK = /node_modules| at |\.ts:|\.js:|stack|firebase-admin|jwt/i;

async function readOwnProfile(target: ApiSuite, token: string) {
  const call = () => target.call('GET', '/profile/me', { token });
  const answer = await (target === strict ? withoutEmulator(call) : call());
  // A profile may hold these words by chance.
  if (answer.status !== 200) expect(bytesOf(answer)).not.toMatch(LEAK);
  return [answer.status, answer.body.code];
}

const REFUSED = [401, 'unauthenticated'];

describe('24 tokens checked as in production', () => {
  it('24 a token signed by the right key is accepted', async () => {
    expect(await readOwnProfile(strict, signer.token())).toEqual([200, undefined]);
  });

  const BAD: [string, () => string][] = [
    ['alg none', () => makeUnsignedToken(claims())],
    ['alg none with a key id', () => makeUnsignedToken(claims(), { alg: 'none', kid: 'attack-key', typ: 'JWT' })],
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
    ['a session cookie', () => signer.token({ iss: SESSION_ISSUER })],
    ['a custom token', () => signer.token({ aud: CUSTOM_TOKEN_AUDIENCE, uid: member.uid })],
  ];
  it.each(BAD)('24 a token with %s is 401 without a word of why', async (_title, make) => {
    expect(await readOwnProfile(strict, make())).toEqual(REFUSED);
  });
});

function tamper(token: string): string {
  const [header, part = '', signature] = token.split('.');
  const changed = { ...JSON.parse(Buffer.from(part, 'base64url').toString()), admin: true };
  return [header, encodePart(changed), signature].join('.');
}

describe('24 tokens checked as by the emulators', () => {
  const MALFORMED: [string, string | undefined][] = [
    ['nothing', undefined],
    ['an empty header', ''],
    ['a scheme alone', 'Bearer'],
    ['another scheme', `Basic ${member.token}`],
    ['a word', 'Bearer token'],
    ['dots', 'Bearer ...'],
    ['spaces', 'Bearer a b c'],
    ['two tokens', 'Bearer a.b.c, Bearer d.e.f'],
    ['ten thousand characters', `Bearer a.${'b'.repeat(10_000)}.c`],
    ['JSON that is none', `Bearer ${Buffer.from('{').toString('base64url')}.e30.e30`],
    ['the emulators’ owner token', 'Bearer owner'],
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
    ['that begins in an hour', () => ({ iat: seconds() + 3600, auth_time: seconds() + 3600 })],
    ['that ended a second ago', () => ({ exp: seconds() - 1 })],
    ['of a session cookie', () => ({ iss: SESSION_ISSUER })],
  ])('24 an unsigned token %s is 401', async (_title, change) => {
    expect(await readOwnProfile(suite, makeUnsignedToken({ ...claims(), ...change() }))).toEqual(REFUSED);
  });

  it('24 a token in the query, a cookie or another header is ignored', async () => {
    const path = `/api/users?token=${member.token}&access_token=${member.token}`;
    const headers = { cookie: `__session=${member.token}; token=${member.token}`, 'x-authorization': member.token };
    expect((await sendRaw(suite.origin, { path, headers })).status).toBe(401);
  });
});

describe('25 a deactivated or revoked account', () => {
  const MINUTE_MS = 60_001;

  it('25 is refused within a minute wherever it was known, and at once where something cannot be undone', async () => {
    for (const end of ['disable', 'revoke'] as const) {
      const person = await suite.addMember();
      expect((await suite.get(person, '/users')).status).toBe(200);
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
      suite.clock.skewMs = MINUTE_MS;
      for (const path of ['/users', '/deck', '/profile/me', '/conversations', '/likes']) {
        const answer = await suite.get(person, path);
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
