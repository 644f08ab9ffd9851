import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ADDRESS_SHARE, RATE_LIMITS } from '@tagpo/contract/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, PASSWORD, type Person } from '../../../testkit/api-suite.ts';
import { switchOf } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const PATH = '/deactivation/sign-in';
const REFUSED = { status: 403, body: expect.objectContaining({ code: 'appeal-refused' }) };

const suite = useApiSuite();

const find = (body: object, at = suite) => at.call('POST', PATH, { body });

async function addSwitchedOff(): Promise<Person> {
  const person = await suite.addMember();
  const toggle = await switchOf(suite, person);
  expect((await toggle({ active: false, reason: 'hate-speech' })).status).toBe(200);
  return person;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
/** As Google signs them; the emulator looks at what they say alone. */
const googleToken = (claims: object) => `${encode({ alg: 'none' })}.${encode(claims)}.`;

describe('whoever is switched off and has no code', () => {
  it('is given it for the address and password, and appeals by it', async () => {
    const { email } = await addSwitchedOff();
    const found = await find({ email, password: PASSWORD });
    expect(found.status).toBe(200);
    const { code } = found.body;
    const { body } = await suite.call('POST', '/deactivation', { body: { code } });
    expect(body).toMatchObject({ isActive: false, reason: 'hate-speech' });
    const appeal = { code, text: 'That was not me.' };
    expect((await suite.call('POST', '/appeals', { body: appeal })).status).toBe(201);
  });

  it.each([
    ['linked to the account', (email: string) => ({ sub: `google-${email}`, email, email_verified: true })],
    ['of the account’s address', (email: string) => ({ sub: `other-${email}`, email, email_verified: true })],
  ])('is given it for a Google identity %s', async (_title, claims) => {
    const { uid, email } = await addSwitchedOff();
    const providerToLink = { providerId: 'google.com', uid: `google-${email}` };
    await suite.auth.updateUser(uid, { providerToLink, emailVerified: true });
    const found = await find({ googleIdToken: googleToken(claims(email)) });
    expect(found).toMatchObject({ status: 200, body: { code: expect.stringMatching(/^[\w-]{40,}$/) } });
  });
});

describe('nobody else', () => {
  it.each([
    ['whose account is on', async () => ({ email: (await suite.addMember()).email, password: PASSWORD })],
    ['whom nobody knows', async () => ({ email: 'nobody@example.com', password: PASSWORD })],
    [
      'whose sign-in alone is off',
      async () => {
        const { uid, email } = await suite.addMember();
        await suite.auth.updateUser(uid, { disabled: true });
        return { email, password: PASSWORD };
      },
    ],
    ['with a Google identity nobody knows', async () => ({ googleIdToken: googleToken({ sub: `new-${Date.now()}` }) })],
    ['with a token that says nothing', async () => ({ googleIdToken: 'a.b.c' })],
  ])('%s is told anything', async (_title, credentials) => {
    const answer = await find(await credentials());
    expect(answer).toMatchObject(REFUSED);
    expect(answer.body).not.toHaveProperty('appealCode');
  });

  it.each([
    ['nothing', {}],
    ['no password', { email: 'ana@example.com' }],
    ['an empty password', { email: 'ana@example.com', password: '' }],
    ['no address', { email: 'ana', password: PASSWORD }],
    ['two ways at once', { email: 'ana@example.com', password: PASSWORD, googleIdToken: 'a.b.c' }],
    ['no token', { googleIdToken: 'not a token' }],
    ['a token of 9,000 characters', { googleIdToken: `a.${'b'.repeat(9000)}.c` }],
    ['a list of addresses', { email: ['ana@example.com'], password: PASSWORD }],
  ])('is understood who sends %s', async (_title, body) => {
    expect(await find(body)).toMatchObject({ status: 400, body: { code: 'invalid-body' } });
  });
});

describe('trying is limited', () => {
  const { limit } = RATE_LIMITS.findAppealCode;

  it.each([
    ['known', async () => (await addSwitchedOff()).email],
    ['unknown', async () => `nobody-${Date.now()}@example.com`],
  ])('for a %s address in any spelling', async (_title, makeEmail) => {
    const email = await makeEmail();
    const statuses: number[] = [];
    for (let count = 0; count < limit + 1; count += 1) {
      const spelt = count % 2 === 0 ? email : email.toUpperCase();
      statuses.push((await find({ email: spelt, password: `wrong-${count}` })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, -1)).not.toContain(429);
  });

  it('by where it comes from, whichever addresses are tried', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const tryOne = async (nth: number) => {
      const body = { email: `somebody-${nth}@example.com`, password: PASSWORD };
      return (await suite.call('POST', PATH, { body, headers })).status;
    };
    const statuses: number[] = [];
    for (let nth = 0; nth < limit * ADDRESS_SHARE + 1; nth += 1) statuses.push(await tryOne(nth));
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([403]));
    expect(statuses.at(-1)).toBe(429);
  });

  it('without keeping which addresses were tried', async () => {
    const email = `kept-nowhere-${Date.now()}@example.com`;
    await find({ email, password: 'never-to-be-kept' });
    const kept = JSON.stringify((await suite.firestore.collection('rateLimits').get()).docs.map(({ id }) => id));
    expect(kept).toContain('findAppealCode:~');
    expect(kept).not.toContain('kept-nowhere');
    expect(JSON.stringify(suite.logged)).not.toMatch(/kept-nowhere|never-to-be-kept/);
  });
});

/** Firebase as it may be, by what it answers to a right and to a wrong password of an account that is off. */
describe('where Firebase compares passwords', () => {
  let toolkit: Server;
  let answers: { right: object; wrong: object; status?: number };
  let asked: string[];
  let real: ApiSuite;
  let person: Person;

  beforeAll(async () => {
    toolkit = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { password } = JSON.parse(Buffer.concat(chunks).toString()) as { password: string };
      asked.push(password);
      response
        .writeHead(answers.status ?? 400, { 'content-type': 'application/json' })
        .end(JSON.stringify(password === PASSWORD ? answers.right : answers.wrong));
    });
    await new Promise<void>((resolve) => toolkit.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(toolkit.address() as AddressInfo).port}/v1`;
    real = await openApiSuite({ identityToolkit: { url, apiKey: () => 'key', comparesPasswords: true } });
    person = await addSwitchedOff();
  });
  afterAll(async () => {
    await real.close();
    await new Promise((resolve) => toolkit.close(resolve));
  });

  const error = (message: string) => ({ error: { code: 400, message } });
  const off = error('USER_DISABLED');

  it.each([
    ['a code, if a wrong one is refused as wrong', off, error('INVALID_LOGIN_CREDENTIALS'), 200],
    ['a code, if it is refused in the older words', off, error('INVALID_PASSWORD'), 200],
    ['nothing, if a wrong one is answered alike', off, off, 403],
    ['nothing, if it cannot be told', off, error('TOO_MANY_ATTEMPTS_TRY_LATER : Access was disabled'), 403],
    ['nothing, if it is wrong', error('INVALID_LOGIN_CREDENTIALS'), error('INVALID_LOGIN_CREDENTIALS'), 403],
    ['nothing, if it signs in', { idToken: 'a.b.c' }, error('INVALID_LOGIN_CREDENTIALS'), 403, 200],
    ['nothing, if the key is refused', error('API key not valid. Please pass a valid API key.'), off, 500],
    ['nothing, while Firebase is out', off, off, 500, 503],
  ])('the right password is answered %s', async (_title, right, wrong, status, httpStatus?: number) => {
    answers = { right, wrong, ...(httpStatus === undefined ? {} : { status: httpStatus }) };
    asked = [];
    real.clock.skewMs += 2 * 60 * 60 * 1000;
    const answer = await find({ email: person.email, password: PASSWORD }, real);
    expect(answer.status).toBe(status);
    expect(asked[0]).toBe(PASSWORD);
    expect(asked).toHaveLength(right === off && httpStatus === undefined ? 2 : 1);
    expect(asked[1]).not.toBe(PASSWORD);
    expect(JSON.stringify([answer.body, real.logged])).not.toContain(PASSWORD);
    expect(JSON.stringify(real.logged)).not.toContain(person.email);
  });

  it('a wrong password and an unknown address get the same answer', async () => {
    answers = { right: off, wrong: error('INVALID_LOGIN_CREDENTIALS') };
    asked = [];
    const refused = await find({ email: person.email, password: 'wrong-password' }, real);
    const unknown = await find({ email: 'nobody-at-all@example.com', password: 'wrong-password' }, real);
    expect({ ...refused.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(asked).toHaveLength(2);
  });
});
