import { beforeAll, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
let newcomer: Person;
beforeAll(async () => {
  newcomer = await suite.signUp();
});

const build = '0123456789ab';
const vital = { kind: 'vital', metric: 'INP', value: 104.5, screen: '/chat/:id' };
const frames = ['assets/member-Ab12Cd34.js:1:20345', 'assets/entry-Zy98_w-v.js:12:7'];
const fault = { kind: 'error', error: 'TypeError', frames, screen: '/' };

it('logs each report in a line of its own, without who sent it', async () => {
  suite.logged.length = 0;
  const answer = await suite.post(newcomer, '/client-reports', { build, reports: [vital, fault] });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  const requestId = answer.headers.get('x-request-id');
  const lines = suite.logged.filter(({ event }) => event !== 'request');
  expect(lines).toEqual([
    { event: 'vital', metric: 'INP', value: 104.5, screen: '/chat/:id', build, requestId },
    { event: 'clientError', error: 'TypeError', frames: frames.join(' | '), screen: '/', build, requestId },
  ]);
  expect(JSON.stringify(suite.logged)).not.toContain(newcomer.uid);
});

it('takes nothing from somebody who is signed out', async () => {
  const answer = await suite.call('POST', '/client-reports', { body: { build, reports: [vital] } });
  expect(answer).toMatchObject(refusal(401, 'unauthenticated'));
});

it('takes sixty calls an hour', async () => {
  const member = await suite.addMember();
  const send = () => suite.post(member, '/client-reports', { build, reports: [vital] });
  for (let count = 0; count < 60; count += 1) expect((await send()).status).toBe(200);
  expect(await send()).toMatchObject(refusal(429, 'rate-limited'));
});
