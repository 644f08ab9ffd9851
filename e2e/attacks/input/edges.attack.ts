import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { API_BASE } from '@tagpo/contract/endpoints';
import { errorBody } from '@tagpo/contract/errors';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openSharedSuite } from '../../../testkit/api-suite.ts';
import { erase } from '../../../testkit/attacks/member-actions.ts';
import { mapConcurrently } from '../../../testkit/attacks/probes.ts';
import { hostingUrl, type RawAnswer, sendRaw } from '../../../testkit/attacks/raw.ts';
import { addAdministrator } from '../../../testkit/members/staff.ts';

const suite = await openSharedSuite();
const member = await suite.addMember();
const admin = await addAdministrator(suite);
afterAll(async () => {
  await erase(suite, [member, admin]);
  await suite.close();
});

/** Six hundred calls a minute are allowed, and the tokens are good for an hour. */
beforeEach(() => {
  suite.clock.skewMs += 20_000;
});

function makeCall(origin: string, method: string, path: string): Promise<RawAnswer> {
  const { token } = path.startsWith('/admin') ? admin : member;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return sendRaw(origin, { method, path: `${API_BASE}${path}`, headers });
}

/** Describes an answer that is not a refusal in the API's own JSON, of this status if one is given. */
function faultOf({ status, headers, text }: RawAnswer, wanted = status): string | undefined {
  const type = String(headers['content-type']);
  const isOurs = type.startsWith('application/json') && errorBody.safeParse(parseJson(text)).success;
  return status >= 400 && status < 500 && status !== 401 && status === wanted && isOurs
    ? undefined
    : `${status} ${type} ${text.slice(0, 80)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function findFaults(calls: readonly (readonly [method: string, path: string])[], wanted?: number) {
  const found = await mapConcurrently(calls, async ([method, path]) => {
    const fault = faultOf(await makeCall(suite.origin, method, path), wanted);
    return fault === undefined ? [] : [`${method} ${path}: ${fault}`];
  });
  return found.flat();
}

/** The first millisecond of the year 10000 and some later ones, as cursors write a time. */
const LATE = [Date.UTC(10_000, 0), Date.UTC(10_000, 0) + 1, 8.64e15, 8.64e15 + 1].map((millis) => millis.toString(36));
const CURSORS = [
  ...LATE.flatMap((time) => [`${time}.somebody_other`, `${time}-somebody`]),
  ...['0', '1', '-1', 'kt0', 'zzzzzzzzz', 'zzzzzzzzzzzzzzzz'].flatMap((time) => [`${time}.__x__`, `${time}-__x__`]),
  ...'. .. - x __x__ 0. -0 a.b/c 1.%2f 1-%2e%2e 1-a%2fb 1.a%00b %zz'.split(' '),
  ...['9'.repeat(512), '0000-01-01T00:00:00Z', '10000-01-01T00:00:00Z'],
  ...['A'.repeat(39), 'A'.repeat(40), '_'.repeat(64), '', '1&cursor=2'],
];
/** Every list with a cursor. */
const LISTS = [
  ...['/users', '/search', '/favorites', '/likes', '/swipes/passed', '/conversations', '/blocks', '/reports'],
  ...['/admin/users', '/admin/logs', '/admin/reports'],
].map((path) => `${path}?cursor=`);

/** Times that no Firestore timestamp holds, and texts that are no time. */
const TIMES = [
  ...'0000-01-01T00:00:00Z 0000-12-31T23:59:59.999Z 0001-01-01T00:00:00%2B00:01 0001-01-01T00:00:00%2B23:59'.split(' '),
  ...'10000-01-01T00:00:00Z %2B010000-01-01T00:00:00Z 9999-12-31T23:59:59-00:01 9999-12-31T23:59:59.999-23:59'.split(
    ' ',
  ),
  ...'-000001-01-01T00:00:00Z 2026-02-30T00:00:00Z 2026-01-01 2026-01-01T24:00:00Z 2026-01-01T00:00:00'.split(' '),
  ...['2026-01-01T00:00:00.1Z%00', `2026-01-01T00:00:00.${'9'.repeat(400)}Z`, 'now', '%zz', '1e99', ''],
];

describe('48 a cursor that no list answered', () => {
  it('48 is refused in JSON by every list', async () => {
    const calls = LISTS.flatMap((list) => CURSORS.map((cursor) => ['GET', `${list}${cursor}`] as const));
    expect(await findFaults(calls, 400)).toEqual([]);
  });

  it('48 is refused in JSON by a thread', async () => {
    const calls = ['before', 'after'].flatMap((key) =>
      [...CURSORS, '0', '-1', '1e3', '9'.repeat(13), '1.5'].map(
        (value) => ['GET', `/messages/somebody?${key}=${value}`] as const,
      ),
    );
    expect(await findFaults(calls)).toEqual([]);
  });

  it('48 restarts the inbox or is refused', async () => {
    for (const since of [...CURSORS, ...LATE, `0.${LATE[0]}`, `${LATE[0]}.0`]) {
      const { status, text } = await makeCall(suite.origin, 'GET', `/inbox?since=${since}`);
      expect([200, 400], `${since}: ${text}`).toContain(status);
    }
  });
});

describe('48 a time that cannot be stored', () => {
  it.each(TIMES)('48 %s is refused in JSON by the log', async (time) => {
    const calls = ['from', 'to'].map((key) => ['GET', `/admin/logs?${key}=${time}`] as const);
    expect(await findFaults(calls)).toEqual([]);
  });

  it('48 is refused in a body too', async () => {
    for (const [method, path, key] of [
      ['POST', '/matches/seen', 'until'],
      ['PATCH', '/profile/me', 'lastActive'],
    ] as const) {
      for (const time of TIMES.map((text) => text.replaceAll('%2B', '+'))) {
        const answer = await suite.call(method, path, { token: member.token, body: { [key]: time } });
        expect([path, time, answer.status]).toEqual([path, time, 400]);
      }
    }
  });

  it('48 is refused, the first and the last that Firestore holds are not', async () => {
    for (const time of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-01-01T08:00:00%2B08:00']) {
      for (const key of ['from', 'to']) {
        const { status } = await makeCall(suite.origin, 'GET', `/admin/logs?${key}=${time}`);
        expect([time, status]).toEqual([time, 200]);
      }
    }
  });
});

const IDS = [
  ...'%zz % %2 ..%2f ..%2fadmin %2e%2e%2f ..%5c %c0%ae%c0%ae%2f %252e%252e%252f %00 %ff a%2fb %2f __x__ %0d%0a'.split(
    ' ',
  ),
  ...['x'.repeat(1600), `${'..%2f'.repeat(40)}etc%2fpasswd`],
];
/** Some of these name nobody, but are well formed. */
const MORE_IDS = [
  ..."a%00b %20 a%20b %E0%A4%A * 'or'1'='1 {} [] $ne users%2fx ~ __proto__ x%5cy %F0%9F%98%80".split(' '),
  'a'.repeat(200),
];
const CALLS_WITH_ID = ALL_CALLS.filter(({ path }) => path.includes(':id'));

describe('48 an id that cannot be read', () => {
  it.each([...IDS, ...MORE_IDS])('30, 48 %s is refused in JSON wherever an id belongs', async (id) => {
    const calls = CALLS_WITH_ID.map(({ method, path }) => [method, path.replace(':id', id)] as const);
    expect(await findFaults(calls)).toEqual([]);
  });

  it.each(['..', '.', '%2e%2e', '%2e'])('30 %s, part of a path rather than an id, leads to no call', async (id) => {
    const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' };
    await mapConcurrently(CALLS_WITH_ID, async ({ method, path }) => {
      const address = `${API_BASE}${path.replace(':id', id)}`;
      const { status } = await sendRaw(suite.origin, { method, path: address, headers });
      expect([400, 403, 404, 405], `${method} ${path}`).toContain(status);
    });
  });

  it.each(IDS)('48 %s through Hosting is refused in JSON, or by Hosting without a reason', async (id) => {
    for (const path of ['/profile/', '/messages/', '/admin/reports/', '/', '/nowhere/']) {
      const answer = await makeCall(hostingUrl(), 'GET', `${path}${id}`);
      if (answer.headers['x-request-id'] !== undefined) expect(faultOf(answer)).toBeUndefined();
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.text, path).not.toMatch(/node_modules|\.[jt]s:\d| at |Maria|<script/);
    }
  });
});

const POLLUTED = ['__proto__[x]=1', '__proto__=1', '__proto__.x=1', 'constructor[prototype][x]=1', 'hasOwnProperty=1'];

describe('48 a query that names a property of every object', () => {
  it.each(POLLUTED)('48 ?%s is refused in JSON by every call', async (query) => {
    // These two end the account or the session that the other calls need.
    const own: readonly string[] = ['DELETE /profile/me', 'DELETE /sessions'];
    const calls = ALL_CALLS.filter(({ method, path }) => !own.includes(`${method} ${path}`)).map(
      ({ method, path }) => [method, `${path.replace(':id', member.uid)}?${query}`] as const,
    );
    expect(await findFaults(calls)).toEqual([]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('48 is refused through Hosting, too', async () => {
    // One at a time: the Functions emulator starts a process for every call at once.
    for (const query of POLLUTED) {
      for (const path of ['/users', '/search', '/admin/logs', '/profile/me']) {
        expect(faultOf(await makeCall(hostingUrl(), 'GET', `${path}?${query}`)), `${path}?${query}`).toBeUndefined();
      }
    }
  });
});
