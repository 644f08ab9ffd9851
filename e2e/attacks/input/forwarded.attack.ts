import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { afterAll, describe, expect, it } from 'vitest';
import { openSharedSuite } from '../../../testkit/api-suite.ts';
import { addPhoto, erase } from '../../../testkit/attacks/member-actions.ts';
import { hostingUrl, type RawAnswer, sendRaw } from '../../../testkit/attacks/raw.ts';
import { addAdministrator } from '../../../testkit/members/staff.ts';

const EVIL = 'evil.example';

const suite = await openSharedSuite();
const member = await suite.addMember();
await addPhoto(suite, member);
const admin = await addAdministrator(suite);
afterAll(async () => {
  await erase(suite, [member, admin]);
  await suite.close();
});

const FORGED: [string, Readonly<Record<string, string>>][] = [
  ['X-Forwarded-Host', { 'x-forwarded-host': EVIL }],
  ['X-Forwarded-Host of two', { 'x-forwarded-host': `${EVIL}, 127.0.0.1` }],
  ['X-Forwarded-Proto', { 'x-forwarded-proto': `https://${EVIL}` }],
  ['Forwarded', { forwarded: `for=1.2.3.4;host=${EVIL};proto=https` }],
  ['X-Original-Host', { 'x-original-host': EVIL, 'x-host': EVIL, 'x-forwarded-server': EVIL }],
  ['X-Original-URL', { 'x-original-url': `https://${EVIL}/api/admin/users`, 'x-rewrite-url': `//${EVIL}/` }],
];
const HOST: [string, Readonly<Record<string, string>>] = ['Host', { host: EVIL }];

/** Status, headers and body without the parts that differ from call to call. */
function comparable({ status, headers, text }: RawAnswer): string {
  const { date, 'x-request-id': _id, 'x-next-cursor': _sealed, 'content-length': _length, ...kept } = headers;
  return JSON.stringify([
    status,
    kept,
    text.replace(/"requestId":"[^"]+"/, '').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''),
  ]);
}

function read(origin: string, path: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> {
  const { token } = path.includes('/admin') ? admin : member;
  return sendRaw(origin, { path, headers: { ...headers, authorization: `Bearer ${token}` } });
}

/** Calls whose answer does not change between two calls. */
const READS = ALL_CALLS.filter(
  ({ method, path }) => method === 'GET' && !['/inbox', '/deck', '/profile/me/export'].includes(path),
).map(({ path }) => `/api${path}`);

describe('57 a forged host', () => {
  it.each([...FORGED, HOST])('57 in %s changes no answer of the API', async (_title, forged) => {
    for (const path of READS.map((path) => path.replace(':id', member.uid))) {
      const before = comparable(await read(suite.origin, path, {}));
      const changed = comparable(await read(suite.origin, path, forged));
      // Lists of staff show members of other tests, who may come or go meanwhile.
      const after = comparable(await read(suite.origin, path, {}));
      expect([before, after], path).toContain(changed);
      expect(changed, path).not.toContain(EVIL);
    }
  });

  it.each([...FORGED, HOST])('57 in %s is in no page, redirect or header of Hosting', async (_title, forged) => {
    for (const path of ['/', '/login', '/index.html', '/nowhere', '/profile/me/', '/api/users', '/api/nowhere']) {
      const answer = await read(hostingUrl(), path, forged);
      expect([path, JSON.stringify(answer.headers), answer.text].join()).not.toContain(EVIL);
    }
  });

  it.each([...FORGED, HOST])('57 in %s makes no cross-site call pass', async (_title, forged) => {
    for (const origin of [`https://${EVIL}`, `http://${EVIL}`]) {
      const answer = await read(suite.origin, '/api/users', { ...forged, origin });
      expect([origin, answer.status]).toEqual([origin, 403]);
      expect(comparable(answer)).not.toContain(EVIL);
    }
  });

  it('57 makes no cross-site call pass through Hosting', async () => {
    for (const [, forged] of FORGED) {
      const answer = await read(hostingUrl(), '/api/users', { ...forged, origin: `https://${EVIL}` });
      expect([forged, answer.status]).toEqual([forged, 403]);
    }
  });
});
