import { paths } from '@tagpo/contract/paths';
import { afterAll, describe, expect, it } from 'vitest';
import { openSharedSuite, refusal } from '../../../testkit/api-suite.ts';
import { addCouple, erase, messagesPath, putPhoto } from '../../../testkit/attacks/member-actions.ts';
import { HIDDEN, townOf } from '../../../testkit/attacks/probes.ts';
import { hostingUrl, sendRaw } from '../../../testkit/attacks/raw.ts';
import { bytesOf } from '../fixtures/answers.ts';

const suite = await openSharedSuite();
const member = await suite.addMember({ account: HIDDEN });
afterAll(async () => {
  await erase(suite, [member]);
  await suite.close();
});

const SITES: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['a host that begins with the own name', { origin: 'http://127.0.0.1.evil.example' }],
  ['a host that ends with the own name', { origin: 'http://evil127.0.0.1' }],
  ['another host with the own name as user', { origin: 'http://127.0.0.1@evil.example' }],
  ['an origin that is no URL', { origin: 'evil' }],
  ['a cross-site navigation', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of the site', { origin: 'https://evil.web.app', 'sec-fetch-site': 'same-site' }],
];

describe('28 a cross-site call', () => {
  it.each(SITES)('28 from %s is refused without a CORS header', async (_title, site) => {
    for (const origin of [suite.origin, hostingUrl()]) {
      for (const [method, type, body] of [
        ['GET', 'application/json', undefined],
        ['POST', 'text/plain', '{"targetId":"x","action":"like"}'],
        ['POST', 'application/x-www-form-urlencoded', 'targetId=x&action=like'],
        ['POST', 'multipart/form-data; boundary=x', '--x--'],
        ['OPTIONS', 'application/json', undefined],
      ] as const) {
        const headers = {
          ...site,
          authorization: `Bearer ${member.token}`,
          'content-type': type,
          ...(method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {}),
        };
        const path = method === 'GET' ? '/api/users' : '/api/swipes';
        const answer = await sendRaw(origin, { method, path, headers, ...(body && { body }) });
        const what = `${origin} ${method} ${type}`;
        expect([what, answer.status]).toEqual([what, 403]);
        expect(answer.text, what).toContain('"code":"origin-refused"');
        expect(answer.headers['access-control-allow-origin'], what).toBeUndefined();
        expect(answer.headers['access-control-allow-credentials'], what).toBeUndefined();
      }
    }
  });

  it('28 a simple request of the own site is refused unless it is JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/json', '']) {
      const headers = { authorization: `Bearer ${member.token}`, 'content-type': type };
      const path = '/api/swipes';
      const answer = await sendRaw(suite.origin, { method: 'POST', path, headers, body: '{"action":"like"}' });
      expect([type, answer.status]).toEqual([type, 415]);
    }
  });

  it('28 no cookie is set that another site could use', async () => {
    for (const origin of [suite.origin, hostingUrl()]) {
      const headers = { authorization: `Bearer ${member.token}` };
      const answer = await sendRaw(origin, { path: '/api/profile/me', headers });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });
});

describe('29 a replayed request', () => {
  it('29 has one effect, whichever call it is', async () => {
    const [ana, ben] = await addCouple(suite, { placeId: townOf('Aparri', 'Cagayan').id });
    const upload = await putPhoto(suite, ana);
    const id = crypto.randomUUID();
    const calls: [string, string, object | undefined][] = [
      ['POST', '/messages', { receiverId: ben.uid, content: 'Once', id }],
      ['POST', `/favorites/${ben.uid}`, undefined],
      ['POST', '/swipes', { targetId: ben.uid, action: 'like' }],
      ['POST', '/photos', upload],
      ['POST', `/messages/${ben.uid}/read`, { sequence: 1 }],
      ['POST', '/reports', { userId: ben.uid, reason: 'other', text: 'Once', id }],
      ['PATCH', '/settings', { isTwoWay: false }],
      ['PATCH', '/profile/me', { bio: 'Twice the same' }],
      ['POST', `/blocks/${ben.uid}`, undefined],
    ];
    for (const [method, path, body] of calls) {
      const answers: string[] = [];
      for (let time = 0; time < 3; time += 1) {
        answers.push(bytesOf(await suite.call(method, path, { token: ana.token, body })));
      }
      expect(answers[0], path).toMatch(/^20[01] /);
      expect(new Set(answers).size, path).toBe(1);
    }
    const stored = (path: string) => suite.firestore.collection(path).get();
    const messages = (await stored(messagesPath(ana, ben))).docs.filter((message) => message.id === id);
    expect(messages.length).toBe(1);
    const countWhere = async (path: string, field: string, uid: string) =>
      (await suite.firestore.collection(path).where(field, '==', uid).get()).size;
    expect(await countWhere('reports', 'reporterId', ana.uid)).toBe(1);
    expect(await countWhere('adminLogs', 'targetUserId', ben.uid)).toBe(1);
    expect((await suite.firestore.doc(`accounts/${ana.uid}`).get()).get('album')).toHaveLength(2);
    expect((await suite.firestore.doc(paths.choice(ana.uid, ben.uid)).get()).get('blockedAt')).toBeDefined();
    await erase(suite, [ana, ben]);
  });

  it('29 has one effect at the same moment, too', async () => {
    const [ana, ben] = await addCouple(suite, { placeId: townOf('Abulug', 'Cagayan').id });
    const second = await openSharedSuite();
    const id = crypto.randomUUID();
    for (const [path, times, body] of [
      ['/messages', 20, { receiverId: ben.uid, content: 'At once', id }],
      ['/reports', 6, { userId: ben.uid, reason: 'other', id }],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: times }, (_, index) =>
          (index % 2 === 0 ? suite : second).call('POST', path, { token: ana.token, body }),
        ),
      );
      expect(new Set(answers.map((answer) => bytesOf(answer))).size, path).toBe(1);
      expect(answers[0]?.status, path).toBe(201);
    }
    const reports = await suite.firestore.collection('reports').where('reporterId', '==', ana.uid).get();
    expect(reports.size).toBe(1);
    const { body: thread } = await suite.get(ana, `/messages/${ben.uid}`);
    expect(thread.filter(({ content }) => content === 'At once').length).toBe(1);
    await second.close();
    await erase(suite, [ana, ben]);
  });

  it('29 is a conflict under the same id with another body', async () => {
    const [ana, ben] = await addCouple(suite, { placeId: townOf('Ballesteros', 'Cagayan').id });
    const carla = await suite.addMember();
    const id = crypto.randomUUID();
    const send = (body: object) => suite.post(ana, '/messages', { id, ...body });
    expect((await send({ receiverId: ben.uid, content: 'First' })).status).toBe(201);
    for (const other of [
      { receiverId: ben.uid, content: 'Second' },
      { receiverId: carla.uid, content: 'First' },
    ]) {
      expect(await send(other)).toMatchObject(refusal(409, 'message-id-taken'));
    }
    const theirs = await suite.post(ben, '/messages', { id, receiverId: ana.uid, content: 'First' });
    expect(theirs.status).toBe(409);
    const report = (token: string, body: object) => suite.call('POST', '/reports', { token, body: { id, ...body } });
    const about = { userId: carla.uid, reason: 'other' };
    const anas = await report(ana.token, about);
    for (const other of [
      { ...about, reason: 'underage' },
      { ...about, userId: ben.uid },
    ]) {
      expect(await report(ana.token, other)).toMatchObject(refusal(409, 'report-id-taken'));
    }
    const bens = await report(ben.token, about);
    expect([bens.status, bens.body.id === anas.body.id]).toEqual([201, false]);
    expect((await suite.get(ana, `/messages/${carla.uid}`)).body).toEqual([]);
    await erase(suite, [ana, ben, carla]);
  });
});
