import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openSharedSuite } from '../../../testkit/api-suite.ts';
import { erase } from '../../../testkit/attacks/member-actions.ts';
import { mapConcurrently, townOf } from '../../../testkit/attacks/probes.ts';
import { hostingUrl, sendRaw } from '../../../testkit/attacks/raw.ts';
import { bytesOf } from '../fixtures/answers.ts';
import { memberCalls } from '../fixtures/calls.ts';

const suite = await openSharedSuite();
const placeId = townOf('Buguey', 'Cagayan').id;
const [ana, ben] = [await suite.addMember({ placeId }), await suite.addMember({ placeId })];
afterAll(async () => {
  await erase(suite, [ana, ben]);
  await suite.close();
});

/** Six hundred calls a minute are allowed, and a token is good for an hour. */
beforeEach(() => {
  suite.clock.skewMs += 30_000;
});

const withBodies = () => memberCalls(ben.uid).filter(({ body }) => body !== undefined);

/** Values in place of a text, a number, a list or an object. */
const WRONG: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, '', ' ', [], {}, [[]], [null], { toString: 'x' }, { $ne: null }, { $gt: '' }],
  ...[['a', 'b'], { length: 1, 0: 'x' }, '__proto__', '\u0000', 'x'.repeat(5000)],
];

describe('30 a body of the wrong shape', () => {
  it('30 is 400 in every field of every call, and never 500', async () => {
    const changed = withBodies().flatMap(({ method, path, body = {} }) =>
      Object.keys(body).flatMap((key) =>
        WRONG.map((wrong) => ({ method, path, wrong, body: { ...body, [key]: wrong } })),
      ),
    );
    const failures = await mapConcurrently(changed, async ({ method, path, wrong, body }) => {
      const { status } = await suite.call(method, path, { token: ana.token, body });
      const mayPass = wrong === true || Array.isArray(wrong) || typeof wrong === 'string';
      const isRefused = status >= 400 && status < 500;
      return isRefused || (mayPass && status < 300) ? [] : [`${method} ${path} ${JSON.stringify(body)}`];
    });
    expect(failures.flat()).toEqual([]);
  });

  it('30 is 400 as a whole too', async () => {
    await mapConcurrently(withBodies(), async ({ method, path }) => {
      for (const body of ['null', 'true', '0', '""', '[]', '[{}]', '"{}"', '[["a",1]]']) {
        const answer = await suite.call(method, path, { token: ana.token, body });
        expect([path, body, answer.status]).toEqual([path, body, 400]);
      }
    });
  });

  it.each([
    ...['{', '{"a":', 'NaN', '{a:1}', "{'a':1}", '\u0000', '{"a":1}}', '\uFEFF{"bio":"x"}', '[', '\uFEFF'],
    '{"bio":"\ud800',
  ])('30 %j is 400 in the API’s own words, through Hosting too', async (body) => {
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

describe('30 a query of the wrong shape', () => {
  it.each(QUERIES)('30 ?%s is 400', async (query) => {
    const answer = await suite.get(ana, `/search?${query}`);
    expect([answer.status, answer.body.code]).toEqual([400, expect.stringMatching(/^invalid-(query|cursor)$/)]);
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
  blocks: [],
  liked: ['x'],
  matched: ['x'],
  distance: 1,
  profileImage: 'https://x.test/a.jpg',
  album: [],
  draft: {},
  settings: { isHidden: true },
  profile: { isVerified: true },
  senderId: 'x',
  sentAt: '2020-01-01T00:00:00Z',
  isRead: true,
  sequence: 1,
  senderSequence: 1,
  conversationId: 'x_y',
  likerId: 'x',
  match: true,
  state: 'open',
  takenAt: [],
  role: 'admin',
  admin: true,
};

describe('31 a field that no caller may set', () => {
  it('19, 20, 31 is 400 on every call that takes a body, and nothing changes', async () => {
    const documents = ['accounts', 'users', 'decks'].map((name) => suite.firestore.doc(`${name}/${ana.uid}`));
    const readStored = async () => {
      const found = await suite.firestore.getAll(...documents);
      // Every call says that its caller is active.
      return found.map((snapshot) => ({ ...snapshot.data(), lastActive: 0, onlineSlot: 0, order: 0, moved: 0 }));
    };
    const before = await readStored();
    await mapConcurrently(withBodies(), async ({ method, path, body = {} }) => {
      suite.clock.skewMs += 10_000;
      for (const [key, value] of Object.entries(FORBIDDEN)) {
        if (key in body) continue;
        const answer = await suite.call(method, path, { token: ana.token, body: { ...body, [key]: value } });
        expect([path, key, answer.status]).toEqual([path, key, 400]);
      }
    });
    expect(await readStored()).toEqual(before);
  });

  it('31 is 400 with the opposite of the values that setup sends', async () => {
    for (const body of [
      { isPhotoVerified: true },
      { isBackgroundChecked: true },
      { isNew: false },
      { isOnline: false },
    ])
      expect((await suite.patch(ana, '/profile/me', body)).status).toBe(400);
    const body = { isPhotoVerified: false, isBackgroundChecked: false, lastActive: '2099-01-01T00:00:00Z' };
    expect((await suite.patch(ana, '/profile/me', body)).status).toBe(200);
    const { lastActive } = (await suite.firestore.doc(`users/${ana.uid}`).get()).data() ?? {};
    expect(lastActive.toMillis()).toBeLessThan(Date.now() + suite.clock.skewMs + 60_000);
  });
});

describe('32 a key that every object has', () => {
  const POISON = '__proto__ constructor prototype toString hasOwnProperty valueOf then __defineGetter__'.split(' ');

  it.each(POISON)('32 %s is refused in every body and pollutes nothing', async (key) => {
    await mapConcurrently(withBodies(), async ({ method, path, body = {} }) => {
      const inner = JSON.stringify(body).slice(1, -1);
      for (const value of ['{"polluted":true}', '{"prototype":{"polluted":true}}', 'true', '"x"']) {
        const text = `{${inner === '' ? '' : `${inner},`}"${key}":${value}}`;
        const answer = await suite.call(method, path, { token: ana.token, body: text });
        expect([path, value, answer.status]).toEqual([path, value, 400]);
      }
    });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it.each(['constructor', 'toString', 'valueOf'])('32 %s is nobody’s id', async (id) => {
    const withId = memberCalls(id).filter(
      (call) => JSON.stringify(call).includes(id) && !/searches|removals/.test(call.path),
    );
    const told = await mapConcurrently(withId, async ({ method, path, body }) => {
      const { status } = await suite.call(method, path, { token: ana.token, ...(body && { body }) });
      return [method, path, status];
    });
    expect(told.filter(([, , status]) => status !== 400)).toEqual([]);
    expect(told.length).toBeGreaterThan(15);
  });

  it('32 is refused inside allowed fields, too', async () => {
    for (const text of [
      '{"lookingFor":{"__proto__":{"polluted":true}}}',
      '{"lookingFor":{"constructor":{"prototype":{"polluted":true}}}}',
      '{"interests":[{"__proto__":{"polluted":true}}]}',
    ]) {
      const answer = await suite.patch(ana, '/profile/me', text);
      expect([text, answer.status]).toEqual([text, 400]);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(bytesOf(await suite.get(ana, '/profile/me'))).toMatch(/^200 /);
  });
});
