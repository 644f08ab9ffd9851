import { afterEach, expect, it } from 'vitest';
import { takeEarlyAnswer } from './early-answer.ts';

const answer = new Response('[]');
const luz = {
  address: '/api/users',
  token: 'luz',
  response: Promise.resolve(answer),
  isThere: true,
};

afterEach(() => {
  globalThis.earlyAnswer = undefined;
});

it('is taken once, by the same call of the same member', async () => {
  globalThis.earlyAnswer = luz;
  expect(await takeEarlyAnswer('/api/users', 'luz')).toBe(answer);
  expect(await takeEarlyAnswer('/api/users', 'luz')).toBeUndefined();
});

it.each([
  ['/api/users', 'ana'],
  ['/api/users', undefined],
  ['/api/users?all=1', 'luz'],
])('is not the answer to %s of %s', async (address, token) => {
  globalThis.earlyAnswer = luz;
  expect(await takeEarlyAnswer(address, token)).toBeUndefined();
});

it('leaves a call that was not answered to be made again', async () => {
  globalThis.earlyAnswer = { ...luz, response: Promise.reject(new TypeError('No network')) };
  expect(await takeEarlyAnswer('/api/users', 'luz')).toBeUndefined();
});
