import { RATE_LIMITS } from '@tagpo/contract/product';
import { MAX_CLIENT_REPORTS } from '@tagpo/contract/wire/client-report';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApiSuite, refusal } from '../../../testkit/api-suite.ts';
import { HIDDEN, mapConcurrently } from '../../../testkit/attacks/probes.ts';
import { sendRaw } from '../../../testkit/attacks/raw.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import { countStatus } from '../fixtures/answers.ts';
import { disguise } from '../fixtures/disguise.ts';

vi.setConfig({ testTimeout: LONG_MS });

/** Stands still, so that no limit ends during a test. */
const now = Date.now();
const suite = await openApiSuite({ now: () => now });
const [mara, victim] = [await suite.addMember({ account: HIDDEN }), await suite.addMember({ account: HIDDEN })];
beforeEach(() => {
  suite.logged.length = 0;
});
afterAll(() => suite.close());

const build = '0123456789ab';
const frame = 'assets/member-Ab12Cd34.js:1:20345';
const vital = { kind: 'vital', metric: 'LCP', value: 1200, screen: '/' };
const fault = { kind: 'error', error: 'TypeError', frames: [frame], screen: '/' };
const reported = () => suite.logged.filter(({ event }) => event !== 'request');
const send = (body: object, person = mara) => suite.post(person, '/client-reports', body);

const TEXT = 'maria@example.com: Kumusta?';
const one = (report: object) => ({ build, reports: [report] });
const BODIES: readonly [title: string, body: object][] = [
  ...['uid', 'userId', 'message', 'url', 'stack', 'userAgent', 'requestId', 'severity', 'event'].flatMap(
    (field): [string, object][] => [
      [`${field} of a vital`, one({ ...vital, [field]: TEXT })],
      [`${field} of an error`, one({ ...fault, [field]: TEXT })],
      [`${field} beside the reports`, { build, reports: [vital], [field]: TEXT }],
    ],
  ),
  ...[TEXT, victim.uid, `/chat/${victim.uid}`, '__proto__', ''].flatMap((text): [string, object][] => [
    [`the screen ${text}`, one({ ...vital, screen: text })],
    [`the metric ${text}`, one({ ...vital, metric: text })],
    [`the error ${text}`, one({ ...fault, error: text })],
    [`the position ${text}`, one({ ...fault, frames: [frame, text] })],
    [`the position ${text} after ours`, one({ ...fault, frames: [`${frame}?${text}`] })],
    [`the kind ${text}`, one({ ...vital, kind: text })],
    [`the build ${text}`, { build: text === victim.uid ? `${text}!` : text, reports: [vital] }],
  ]),
  ...[-1, 1e9, '1200', null, [1], {}].map((value): [string, object] => [
    `the value ${JSON.stringify(value)}`,
    one({ ...vital, value }),
  ]),
  ['more reports than a call takes', { build, reports: Array(MAX_CLIENT_REPORTS + 1).fill(vital) }],
  ['more positions than an error has', one({ ...fault, frames: Array(6).fill(frame) })],
  ['no report', { build, reports: [] }],
  ['reports that are none', { build, reports: [null, [], 'x', 7] }],
];

describe('80 what clients report of themselves', () => {
  it('80 is refused whole with any other field or text, and nothing of it is logged', async () => {
    // A member for every fifty, below the limit.
    const members = await Promise.all(
      Array.from({ length: Math.ceil(BODIES.length / 50) }, () => suite.addMember({ account: HIDDEN })),
    );
    for (const [index, [title, body]] of BODIES.entries()) {
      expect(await send(body, members[Math.floor(index / 50)]), title).toMatchObject(refusal(400, 'invalid-body'));
    }
    expect(reported()).toEqual([]);
    const log = JSON.stringify(suite.logged);
    for (const text of [TEXT, 'maria', victim.uid, mara.uid]) expect(log).not.toContain(text);
  });

  it('80 is refused with 1 MiB, and signed out', async () => {
    const headers = { authorization: `Bearer ${mara.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ build, reports: [{ ...fault, frames: [`${'x'.repeat(1024 * 1024)}${frame}`] }] });
    const path = '/api/client-reports';
    expect((await sendRaw(suite.origin, { method: 'POST', path, headers, body })).status).toBe(413);
    const unsigned = await suite.call('POST', '/client-reports', { body: one(vital) });
    expect(unsigned).toMatchObject(refusal(401, 'unauthenticated'));
    expect(reported()).toEqual([]);
  });

  it('80 says of no line whose it is', async () => {
    expect((await send({ build, reports: [vital, fault] })).status).toBe(200);
    expect(reported()).toHaveLength(2);
    for (const line of reported()) {
      expect(Object.keys(line).toSorted()).toEqual(
        line.event === 'vital'
          ? ['build', 'event', 'metric', 'requestId', 'screen', 'value']
          : ['build', 'error', 'event', 'frames', 'requestId', 'screen'],
      );
    }
    expect(JSON.stringify(suite.logged)).not.toContain(mara.uid);
  });

  it('80 by the hundred fills neither the log nor the database', async () => {
    const flooder = await suite.addMember({ account: HIDDEN });
    const { limit } = RATE_LIMITS.sendClientReports;
    const before = await listCollections();
    const body = { build, reports: Array(MAX_CLIENT_REPORTS).fill(fault) };
    const answers = await mapConcurrently(Array.from({ length: sized(500, 150) }), (_, index) =>
      suite.call('POST', '/client-reports', { token: flooder.token, body, headers: disguise(index) }),
    );
    expect(countStatus(answers, 200)).toBe(limit);
    expect(countStatus(answers, 429)).toBe(answers.length - limit);
    expect(reported()).toHaveLength(limit * MAX_CLIENT_REPORTS);
    expect((await send(one(vital), victim)).status).toBe(200);
    expect((await listCollections()).filter((name) => name !== 'rateLimits')).toEqual(before);
  });
});

async function listCollections(): Promise<string[]> {
  const collections = await suite.firestore.listCollections();
  return collections.map(({ id }) => id).filter((name) => name !== 'rateLimits');
}
