import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiSuite, openSharedSuite, type Person } from '../../../testkit/api-suite.ts';
import { bytesOf, get } from '../fixtures/answers.ts';
import { memberCalls } from '../fixtures/calls.ts';
import { erase } from '../fixtures/member-actions.ts';
import { townOf } from '../fixtures/probes.ts';
import { hostingUrl, sendRaw } from '../fixtures/raw.ts';

let suite: ApiSuite;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  suite = await openSharedSuite();
  const placeId = townOf('Buguey', 'Cagayan').id;
  [ana, ben] = [await suite.addMember({ placeId }), await suite.addMember({ placeId })];
});
afterAll(async () => {
  await erase(suite, [ana, ben]);
  await suite.close();
});

const withBodies = () => memberCalls(ben.uid).filter(({ body }) => body !== undefined);

/** What stands where a text, a number, a list or an object belongs. */
const WRONG: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, '', ' ', [], {}, [[]], [null], { toString: 'x' }, { $ne: null }, { $gt: '' }],
  ...[['a', 'b'], { length: 1, 0: 'x' }, '__proto__', '\u0000', 'x'.repeat(5000)],
];

describe('30 a body of another shape', () => {
  it('30 is 400 in every field of every call, and never 500', async () => {
    const failures: string[] = [];
    for (const { method, path, body = {} } of withBodies()) {
      for (const key of Object.keys(body)) {
        for (const wrong of WRONG) {
          const sent = { ...body, [key]: wrong };
          const answer = await suite.call(method, path, { token: ana.token, body: sent });
          const isFine =
            wrong === '' || wrong === ' ' || wrong === true || Array.isArray(wrong) || typeof wrong === 'string';
          const isRefused = answer.status >= 400 && answer.status < 500;
          if (!(isRefused || (isFine && answer.status < 300)))
            failures.push(`${method} ${path} ${JSON.stringify(sent)}`);
        }
      }
    }
    expect(failures).toEqual([]);
  });

  it('30 is 400 as a whole too', async () => {
    for (const { method, path } of withBodies()) {
      for (const whole of ['null', 'true', '0', '""', '[]', '[{}]', '"{}"', '[["a",1]]']) {
        const answer = await suite.call(method, path, { token: ana.token, body: whole });
        expect([path, whole, answer.status]).toEqual([path, whole, 400]);
      }
    }
  });

  it.each([
    '{',
    '{"a":',
    'NaN',
    '{a:1}',
    "{'a':1}",
    '\u0000',
    '{"a":1}}',
    '\uFEFF{"bio":"x"}',
    '[',
    '﻿',
    '{"bio":"\ud800',
  ])('30 %j is no JSON and is 400 in our own words, straight and through Hosting', async (body) => {
    for (const origin of [suite.origin, hostingUrl()]) {
      const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' };
      const answer = await sendRaw(origin, { method: 'PATCH', path: '/api/settings', headers, body });
      expect([origin, answer.status]).toEqual([origin, 400]);
      expect(answer.text, origin).toContain('"code":"invalid-');
      expect(answer.text, origin).not.toMatch(/SyntaxError|node_modules|Unexpected/);
    }
  });
});

const QUERIES = [
  ...['minAge=20&minAge=30', 'minAge[]=20', 'minAge[0]=20', 'minAge[$gt]=0', 'location[]=x', 'gender[x]=y', 'a[]=1'],
  ...['__proto__[x]=1', 'constructor[prototype][x]=1', 'toString=1', 'location=a&location=b', 'minAge=%00', 'cursor='],
  ...['cursor=%FF%FE', 'cursor=../../x', `cursor=${'A'.repeat(600)}`, 'distance=%0a5', 'minAge=18%20', '=1', '[]=1'],
];

describe('30 a query of another shape', () => {
  it.each(QUERIES)('30 ?%s is 400', async (query) => {
    const answer = await get(suite, ana, `/search?${query}`);
    expect([answer.status, answer.body.code]).toEqual([400, expect.stringMatching(/^invalid-(query|cursor)$/)]);
  });
});

const IDS = [
  ...['..', '.', '%2e%2e', '%2e', '__x__', '__proto__', 'x%2fy', 'x%5cy', '%00', 'a%00b', '%0d%0a', '%20', 'a%20b'],
  ...['%E0%A4%A', '%FF', '%zz', '*', 'a'.repeat(200), '%F0%9F%98%80', "'or'1'='1", '{}', '[]', '$ne', 'users%2fx', '~'],
];

describe('30 an id of another shape', () => {
  it.each(IDS)('30 %s is 400 or 404 wherever an id belongs', async (id) => {
    // Of their own: together they call more often than a member may.
    const caller = await suite.addMember();
    for (const { method, path } of ALL_CALLS) {
      if (!path.includes(':id')) continue;
      const headers = { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' };
      const answer = await sendRaw(suite.origin, { method, path: `/api${path.replace(':id', id)}`, headers });
      // `.` and `..` are parts of a path, not ids: what they lead to may be another call, which refuses this one.
      expect([400, 403, 404, 405], `${method} ${path}`).toContain(answer.status);
    }
  });
});

const FORBIDDEN = {
  id: 'x',
  uid: 'x',
  email: 'x@y.z',
  isAdmin: true,
  isActive: false,
  isVerified: true,
  isListed: true,
  isSample: true,
  isMatch: true,
  plan: 'gold',
  createdAt: '2020-01-01T00:00:00Z',
  profileFinishedAt: null,
  finishedAt: '2020-01-01T00:00:00Z',
  cells: [],
  blocked: [],
  liked: ['x'],
  matched: ['x'],
  distance: 1,
  profileImage: 'https://x.test/a.jpg',
  album: [],
  draft: {},
  settings: { isHidden: true },
  profile: { isVerified: true },
  senderId: 'x',
  state: 'open',
  takenAt: [],
  role: 'admin',
  admin: true,
};

/** Six hundred calls a minute are allowed. */
const letAMinutePass = () => {
  suite.clock.skewMs += 61_000;
};

describe('31 a field that is not the caller’s to set', () => {
  beforeEach(letAMinutePass);

  it('31 is 400 on every call that takes a body, and nothing changes', async () => {
    const stored = async () =>
      Promise.all(
        ['accounts', 'users', 'choices'].map(async (name) =>
          (await suite.firestore.doc(`${name}/${ana.uid}`).get()).data(),
        ),
      );
    const before = await stored();
    for (const { method, path, body = {} } of withBodies()) {
      for (const [key, value] of Object.entries(FORBIDDEN)) {
        if (key in body) continue;
        const answer = await suite.call(method, path, { token: ana.token, body: { ...body, [key]: value } });
        expect([path, key, answer.status]).toEqual([path, key, 400]);
      }
    }
    expect(await stored()).toEqual(before);
  });

  it('31 is 400 with the values of setup turned round', async () => {
    for (const body of [
      { isPhotoVerified: true },
      { isBackgroundChecked: true },
      { isNew: false },
      { isOnline: false },
    ]) {
      expect((await suite.call('PATCH', '/profile/me', { token: ana.token, body })).status).toBe(400);
    }
    const body = { isPhotoVerified: false, isBackgroundChecked: false, lastActive: '2099-01-01T00:00:00Z' };
    expect((await suite.call('PATCH', '/profile/me', { token: ana.token, body })).status).toBe(200);
    const { lastActive } = (await suite.firestore.doc(`directory/${ana.uid}`).get()).data() ?? {};
    expect(lastActive.toMillis()).toBeLessThan(Date.now() + suite.clock.skewMs + 60_000);
  });
});

describe('32 a key that is part of every object', () => {
  beforeEach(letAMinutePass);

  const POISON = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'then',
    '__defineGetter__',
  ];

  it.each(POISON)('32 %s is refused as a key of every body and pollutes nothing', async (key) => {
    for (const { method, path, body = {} } of withBodies()) {
      const inner = JSON.stringify(body).slice(1, -1);
      for (const value of ['{"polluted":true}', '{"prototype":{"polluted":true}}', 'true', '"x"']) {
        const text = `{${inner === '' ? '' : `${inner},`}"${key}":${value}}`;
        const answer = await suite.call(method, path, { token: ana.token, body: text });
        expect([path, value, answer.status]).toEqual([path, value, 400]);
      }
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('32 nor nested in what is allowed', async () => {
    for (const text of [
      '{"lookingFor":{"__proto__":{"polluted":true}}}',
      '{"lookingFor":{"constructor":{"prototype":{"polluted":true}}}}',
      '{"interests":[{"__proto__":{"polluted":true}}]}',
    ]) {
      const answer = await suite.call('PATCH', '/profile/me', { token: ana.token, body: text });
      expect([text, answer.status]).toEqual([text, 400]);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(bytesOf(await get(suite, ana, '/profile/me'))).toMatch(/^200 /);
  });
});
