import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { PartNotLoadedError } from '../../lib/failed-parts.ts';
import { describeFault } from './describe-fault.ts';

const FRAMES = ['assets/member-Ab12Cd34.js:1:20345', 'assets/entry-Zy98_w-v.js:12:7'];
const STACK = [
  'Error: maria@example.com wrote "Kumusta" to assets/x.js',
  '    at save (https://tagpo.example/assets/member-Ab12Cd34.js:1:20345)',
  'load@https://tagpo.example/assets/entry-Zy98_w-v.js:12:7',
  '    at chrome-extension://abcdef/content.js:1:1',
].join('\n');
const withStack = (error: Error, stack = STACK) => Object.assign(error, { stack });

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['an Error', withStack(new Error('Kumusta')), 'Error'],
  ['a TypeError', withStack(new TypeError('Kumusta')), 'TypeError'],
  ['an answer', withStack(new ApiError(500, '', '{}')), 'ApiError'],
  ['a class without a name of an error', Object.assign(withStack(new Error()), { name: 'Maria Clara' }), 'Error'],
])('describes %s by class and positions alone', (_title, thrown, error) => {
  vi.stubGlobal('location', { pathname: '/chat/aB3dE5fG7hJ9kL1mN2pQ4r' });
  expect(describeFault(thrown)).toEqual([{ kind: 'error', error, frames: FRAMES, screen: '/chat/:id' }]);
});

it('describes five positions at most', () => {
  vi.stubGlobal('location', { pathname: '/' });
  const deep = withStack(new RangeError(), ` at x (https://tagpo.example/${FRAMES[0]})`.repeat(50));
  expect(describeFault(deep)).toMatchObject([{ frames: Array(5).fill(FRAMES[0]) }]);
});

it.each([
  ['an error of an extension', withStack(new Error(), 'at chrome-extension://abcdef/content.js:1:1')],
  ['a lost network', withStack(new TypeError('Failed to fetch'))],
  ['a part that did not load', withStack(new PartNotLoadedError('x'))],
  ['what is no error', 'Kumusta'],
  ['a script of another site', null],
])('says nothing of %s', (_title, thrown) => {
  expect(describeFault(thrown)).toEqual([]);
});
