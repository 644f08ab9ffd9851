import { randomUUID } from 'node:crypto';
import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { afterAll, describe, expect, it } from 'vitest';
import { openSharedSuite, type Person, signIn } from '../../../testkit/api-suite.ts';
import { HIDDEN, mapConcurrently } from '../../../testkit/attacks/probes.ts';
import { hostingUrl, sendRaw } from '../../../testkit/attacks/raw.ts';
import { claimsOf, makeUnsignedToken } from '../fixtures/signed-tokens.ts';

const STAFF_CALLS = ALL_CALLS.filter(({ path }) => path.startsWith('/admin'));

const made: string[] = [];
const suite = await openSharedSuite();
const member = await suite.addMember({ account: HIDDEN });
made.push(member.uid);
afterAll(async () => {
  for (const uid of made) await suite.auth.deleteUser(uid);
  await suite.close();
});

async function addAccount(email: string, emailVerified: boolean): Promise<Person> {
  const person = await suite.signUp({ email, emailVerified });
  made.push(person.uid);
  await suite.writeMember(person.uid, email, { account: HIDDEN });
  return { ...person, token: await signIn(email) };
}

const id = randomUUID().slice(0, 8);
/** Anybody can sign up with these, some with a domain of their own. */
const LOOK_ALIKES: [title: string, email: string, isVerified: boolean][] = [
  ['the suffix, unverified', `x${id}@admin.com`, false],
  ['the suffix in upper case, unverified', `Y${id}@ADMIN.COM`, false],
  ['a plus tag, unverified', `admin+${id}@admin.com`, false],
  ['a subdomain', `x${id}@sub.admin.com`, true],
  ['a domain that goes on', `x${id}@admin.com.evil.tld`, true],
  ['a domain that ends so', `x${id}@notadmin.com`, true],
  ['a hyphen before it', `x${id}@my-admin.com`, true],
  ['the suffix as a name', `admin.com.${id}@evil.tld`, true],
  ['a plus tag that holds it', `x+admin.com-${id}@evil.tld`, true],
  ['another top level', `x${id}@admin.co`, true],
  ['a homoglyph as the domain is sent', `x${id}@xn--dmin-7cd.com`, true],
];

async function expectNoStaff({ token }: Pick<Person, 'token'>, { call } = suite): Promise<void> {
  const own = await call('GET', '/profile/me', { token });
  expect([own.status, own.body.isAdmin]).toEqual([200, false]);
  await mapConcurrently(STAFF_CALLS, async ({ method, path }) => {
    const answer = await call(method, path.replace(':id', member.uid), { token });
    expect([403, 404, 405], `${method} ${path}`).toContain(answer.status);
  });
}

describe('26 an address that resembles one of staff', () => {
  it.each(LOOK_ALIKES)('26 by %s makes nobody an administrator', async (_title, email, isVerified) => {
    await expectNoStaff(await addAccount(email, isVerified));
  });

  it.each([
    ['two at-signs', 'x@evil.tld@admin.com'],
    ['a line break before it', 'x@evil.tld\n@admin.com'],
    ['a line break after it', 'x@admin.com\n'],
    ['a space after it', 'x@admin.com '],
    ['a null byte after it', 'x@admin.com\u0000'],
    ['upper case in the token', 'x@ADMIN.COM'],
    ['a Cyrillic letter', 'x@аdmin.com'],
    ['full-width letters', 'x@ａdmin.com'],
    ['a list', ['x@admin.com']],
    ['an object', { toString: 'x@admin.com' }],
  ])('26 claims with %s make nobody an administrator', async (_title, email) => {
    const claims = { ...claimsOf(member.uid), email, email_verified: true, admin: 'true' };
    await expectNoStaff({ token: makeUnsignedToken(claims) });
  });

  it('26 verification or an admin claim that is not `true` counts for nothing', async () => {
    for (const more of [
      { email: 'x@admin.com', email_verified: 'true' },
      { email: 'x@admin.com', email_verified: 1 },
      { admin: 'true' },
      { admin: 1 },
      { admin: [true] },
      { roles: ['admin'], isAdmin: true, 'admin ': true },
    ]) {
      const token = makeUnsignedToken({ ...claimsOf(member.uid), ...more });
      const own = await suite.call('GET', '/profile/me', { token });
      expect([JSON.stringify(more), own.status, own.body.isAdmin]).toEqual([JSON.stringify(more), 200, false]);
    }
  });
});

describe('62 a project that names no domain of staff', () => {
  it.each([
    ['unset', undefined],
    ['empty', ''],
    ['another one', 'staff.tagpo.example'],
  ])('62 %s: a verified address of admin.com makes nobody an administrator', async (_title, adminEmailDomain) => {
    const person = await addAccount(`y${randomUUID().slice(0, 8)}@admin.com`, true);
    const production = await openSharedSuite({ adminEmailDomain });
    try {
      await expectNoStaff(person, production);
    } finally {
      await production.close();
    }
  });
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

/** Spellings of an address that a proxy and an app may read differently. */
const spell = (path: string): string[] => [
  path,
  `${path}/`,
  `/${path}`,
  path.replace('/admin', '/ADMIN'),
  path.replace('/admin', '/Admin'),
  path.replace('/admin/', '/admin//'),
  path.replace('/admin/', '/admin%2f'),
  path.replace('/admin/', '/admin%2F'),
  path.replace('/admin', '/%61dmin'),
  path.replace('/admin', '/./admin'),
  path.replace('/admin', '/users/../admin'),
  path.replace('/admin', '/users/%2e%2e/admin'),
  `${path}?x=1`,
  `${path};x=1`,
  `${path}%00`,
  `${path}.json`,
];

describe('27 staff’s addresses', () => {
  it.each([...new Set(STAFF_CALLS.map(({ path }) => path))])(
    '27 %s refuses a member, however it is spelt',
    async (path) => {
      const spelt = spell(`/api${path.replace(':id', member.uid)}`);
      const calls = spelt.flatMap((spelling) => METHODS.map((method) => ({ method, path: spelling })));
      const answered = await mapConcurrently(calls, async (call) => {
        const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' };
        const isWrite = ['POST', 'PUT', 'PATCH'].includes(call.method);
        const { status } = await sendRaw(suite.origin, {
          ...call,
          headers,
          ...(isWrite && { body: '{"active":false}' }),
        });
        return [400, 403, 404, 405].includes(status) ? [] : [`${call.method} ${call.path} ${status}`];
      });
      expect(answered.flat()).toEqual([]);
      const own = await suite.get(member, '/profile/me');
      expect(own.body.isActive).toBe(true);
    },
  );

  it('27 no header moves a call to another method or address', async () => {
    const path = `/admin/users/${member.uid}/toggle`;
    for (const [header, value] of [
      ['x-http-method-override', 'PATCH'],
      ['x-method-override', 'PATCH'],
      ['x-original-url', `/api${path}`],
      ['x-rewrite-url', `/api${path}`],
      ['x-forwarded-prefix', '/api/admin'],
    ] as const) {
      const answer = await suite.call('POST', path, {
        token: member.token,
        body: { active: false, _method: 'PATCH' },
        headers: { [header]: value },
      });
      expect([403, 404, 405], header).toContain(answer.status);
      const moved = await suite.call('GET', '/users', { token: member.token, headers: { [header]: value } });
      expect(JSON.stringify(moved.body), header).not.toContain('"email"');
    }
  });

  it('27 Hosting opens none of them to a member', async () => {
    expect(STAFF_CALLS.length).toBeGreaterThan(4);
    for (const { method, path } of STAFF_CALLS) {
      const headers = { authorization: `Bearer ${member.token}` };
      const answer = await sendRaw(hostingUrl(), { method, path: `/api${path.replace(':id', member.uid)}`, headers });
      expect([403, 404, 405], `${method} ${path}`).toContain(answer.status);
    }
  });
});
