import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { API_BASE } from '@tagpo/contract/endpoints';
import { errorBody } from '@tagpo/contract/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiSuite, openSharedSuite, type Person } from '../../../testkit/api-suite.ts';
import { addAdministrator } from '../../../testkit/staff.ts';
import { erase } from '../fixtures/member-actions.ts';
import { hostingUrl, type RawAnswer, sendRaw } from '../fixtures/raw.ts';

let suite: ApiSuite;
let member: Person;
let admin: Person;
beforeAll(async () => {
  suite = await openSharedSuite();
  member = await suite.addMember();
  admin = await addAdministrator(suite);
});
afterAll(async () => {
  await erase(suite, [member, admin]);
  await suite.close();
});

/** Six hundred calls a minute are allowed. */
beforeEach(() => {
  suite.clock.skewMs += 61_000;
});

const callerOf = (path: string) => (path.startsWith('/admin') ? admin : member);

function ask(origin: string, method: string, path: string): Promise<RawAnswer> {
  const headers = { authorization: `Bearer ${callerOf(path).token}`, 'content-type': 'application/json' };
  return sendRaw(origin, { method, path: `${API_BASE}${path}`, headers });
}

/** What of an answer is no refusal in the API's own words. */
function faultOf({ status, headers, text }: RawAnswer): string | undefined {
  const type = String(headers['content-type']);
  const isOurs = type.startsWith('application/json') && errorBody.safeParse(parseJson(text)).success;
  return status >= 400 && status < 500 && isOurs ? undefined : `${status} ${type} ${text.slice(0, 80)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function findFaults(calls: readonly (readonly [origin: string, method: string, path: string])[]) {
  const faults: string[] = [];
  for (const [origin, method, path] of calls) {
    const fault = faultOf(await ask(origin, method, path));
    if (fault !== undefined) faults.push(`${method} ${path}${origin === suite.origin ? '' : ' by Hosting'}: ${fault}`);
  }
  return faults;
}

/** The first millisecond of the year 10000 and some later ones, as cursors write a time. */
const LATE = [Date.UTC(10_000, 0), Date.UTC(10_000, 0) + 1, 8.64e15, 8.64e15 + 1].map((millis) => millis.toString(36));
const CURSORS = [
  ...LATE.flatMap((time) => [`${time}.somebody_other`, `${time}-somebody`]),
  ...['0', '1', '-1', 'kt0', 'zzzzzzzzz', 'zzzzzzzzzzzzzzzz'].flatMap((time) => [`${time}.__x__`, `${time}-__x__`]),
  ...[
    '.',
    '..',
    '-',
    'x',
    '__x__',
    '0.',
    '-0',
    'a.b/c',
    '1.%2f',
    '1-%2e%2e',
    '1-a%2fb',
    '1.a%00b',
    '%zz',
    '9'.repeat(512),
  ],
  ...['0000-01-01T00:00:00Z', '10000-01-01T00:00:00Z', 'A'.repeat(39), 'A'.repeat(40), '_'.repeat(64)],
];
/** Every list that goes on by a cursor, `before` and `after` of a thread included. */
const LISTS = [
  ...['/users', '/search', '/favorites', '/likes', '/swipes/passed', '/conversations', '/blocks', '/reports'],
  ...['/admin/users', '/admin/logs', '/admin/reports'],
].map((path) => `${path}?cursor=`);

/** Moments that no Firestore timestamp holds, or that are none. */
const MOMENTS = [
  ...['0000-01-01T00:00:00Z', '0000-12-31T23:59:59.999Z', '0001-01-01T00:00:00%2B00:01', '0001-01-01T00:00:00%2B23:59'],
  ...[
    '10000-01-01T00:00:00Z',
    '%2B010000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-00:01',
    '9999-12-31T23:59:59.999-23:59',
  ],
  ...['-000001-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-01-01', '2026-01-01T24:00:00Z', '2026-01-01T00:00:00'],
  ...['2026-01-01T00:00:00.1Z%00', `2026-01-01T00:00:00.${'9'.repeat(400)}Z`, 'now', '%zz', '1e99', ''],
];

describe('48 a cursor that no list gave', () => {
  it('48 is refused in JSON by every list', async () => {
    const calls = LISTS.flatMap((list) => CURSORS.map((cursor) => [suite.origin, 'GET', `${list}${cursor}`] as const));
    expect(await findFaults(calls)).toEqual([]);
  });

  it('48 is refused in JSON by a thread', async () => {
    const calls = ['before', 'after'].flatMap((key) =>
      [...CURSORS, '0', '-1', '1e3', '9'.repeat(13), '1.5'].map(
        (value) => [suite.origin, 'GET', `/messages/somebody?${key}=${value}`] as const,
      ),
    );
    expect(await findFaults(calls)).toEqual([]);
  });

  it('48 begins the inbox anew or is refused, and never breaks it', async () => {
    for (const since of [...CURSORS, ...LATE, `0.${LATE[0]}`, `${LATE[0]}.0`]) {
      const { status, text } = await ask(suite.origin, 'GET', `/inbox?since=${since}`);
      expect([200, 400], `${since}: ${text}`).toContain(status);
    }
  });
});

describe('48 a moment that no clock shows', () => {
  it.each(MOMENTS)('48 %s is refused in JSON by the log', async (moment) => {
    const calls = ['from', 'to'].map((key) => [suite.origin, 'GET', `/admin/logs?${key}=${moment}`] as const);
    expect(await findFaults(calls)).toEqual([]);
  });

  it('48 is refused in a body too', async () => {
    for (const [method, path, key] of [
      ['POST', '/matches/seen', 'until'],
      ['PATCH', '/profile/me', 'lastActive'],
    ] as const) {
      for (const moment of MOMENTS.map((text) => text.replaceAll('%2B', '+'))) {
        const answer = await suite.call(method, path, { token: member.token, body: { [key]: moment } });
        expect([path, moment, answer.status]).toEqual([path, moment, 400]);
      }
    }
  });

  it('48 but the first and the last that Firestore holds are taken', async () => {
    for (const moment of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-01-01T08:00:00%2B08:00']) {
      for (const key of ['from', 'to']) {
        expect([moment, (await ask(suite.origin, 'GET', `/admin/logs?${key}=${moment}`)).status]).toEqual([
          moment,
          200,
        ]);
      }
    }
  });
});

const PATHS = [
  ...[
    '%zz',
    '%',
    '%2',
    '..%2f',
    '..%2fadmin',
    '%2e%2e%2f',
    '..%5c',
    '%c0%ae%c0%ae%2f',
    '%252e%252e%252f',
    '%00',
    '%ff',
  ],
  ...['a%2fb', '%2f', '__x__', '%0d%0a', 'x'.repeat(1600), `${'..%2f'.repeat(40)}etc%2fpasswd`],
];
const EACH_ID = ALL_CALLS.filter(({ path }) => path.includes(':id'));

describe('48 a path that cannot be read', () => {
  it.each(PATHS)('48 %s is refused in JSON wherever an id belongs', async (id) => {
    const calls = EACH_ID.map(({ method, path }) => [suite.origin, method, path.replace(':id', id)] as const);
    expect(await findFaults(calls)).toEqual([]);
  });

  it.each(PATHS)('48 %s through Hosting is refused in JSON, or by Hosting itself without a word of why', async (id) => {
    for (const path of ['/profile/', '/messages/', '/admin/reports/', '/', '/nowhere/']) {
      const answer = await ask(hostingUrl(), 'GET', `${path}${id}`);
      if (answer.headers['x-request-id'] !== undefined) expect(faultOf(answer)).toBeUndefined();
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.text, path).not.toMatch(/node_modules|\.[jt]s:\d| at |Maria|<script/);
    }
  });
});

const POLLUTED = ['__proto__[x]=1', '__proto__=1', '__proto__.x=1', 'constructor[prototype][x]=1', 'hasOwnProperty=1'];

describe('48 a query that names what every object has', () => {
  it.each(POLLUTED)('48 ?%s is refused in JSON by every call', async (query) => {
    // Those that are asked by a token alone or by nobody are asked for a body first, or end what the others need.
    const own: readonly string[] = ['DELETE /profile/me', 'DELETE /sessions'];
    const calls = ALL_CALLS.filter(({ method, path }) => !own.includes(`${method} ${path}`)).map(
      ({ method, path }) => [suite.origin, method, `${path.replace(':id', member.uid)}?${query}`] as const,
    );
    expect(await findFaults(calls)).toEqual([]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('48 and is so through Hosting', async () => {
    const calls = POLLUTED.flatMap((query) =>
      ['/users', '/search', '/admin/logs', '/profile/me'].map(
        (path) => [hostingUrl(), 'GET', `${path}?${query}`] as const,
      ),
    );
    expect(await findFaults(calls)).toEqual([]);
  });
});
