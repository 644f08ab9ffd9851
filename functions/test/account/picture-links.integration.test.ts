import { errorBody } from '@tagpo/contract/errors';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApiSuite } from '../../../testkit/use-suite.ts';

type Change = [name: string, change: (link: string) => string];

const suite = useApiSuite();
let link: string;
beforeAll(async () => {
  const person = await suite.addMember();
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: '#c85a3c' } });
  const name = await suite.upload(person, await picture.jpeg().toBuffer());
  const { body } = await suite.post(person, '/photos', { name });
  link = String(body.url);
});

describe('a link to a picture', () => {
  it('lives for half an hour to an hour', () => {
    const left = Number(new URL(link, suite.origin).searchParams.get('until')) - Date.now() / 1000;
    expect(left).toBeGreaterThan(29 * 60);
    expect(left).toBeLessThanOrEqual(60 * 60);
  });

  it('is kept by browsers and the CDN until it expires', async () => {
    const { headers } = await suite.show(link);
    const seconds = Number(/^public, max-age=(\d+), immutable$/.exec(headers.get('cache-control') ?? '')?.[1]);
    const until = Number(new URL(link, suite.origin).searchParams.get('until'));
    expect(Math.abs(until - Date.now() / 1000 - seconds)).toBeLessThan(10);
  });

  it.each([
    ['webp', 'webp'],
    ['avif', 'heif'],
  ])('shows %s where its path says so', async (ending, format) => {
    const answer = await suite.show(link.replace('.webp', `.${ending}`));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${ending}`]);
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe(format);
  });

  it('has no headers beyond those of a picture', async () => {
    const { headers } = await suite.show(link);
    expect([...headers.keys()].sort()).toEqual([
      'cache-control',
      'connection',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'x-content-type-options',
      'x-request-id',
    ]);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  const changes: Change[] = [
    ['another size', (url) => url.replace('/full', '/grid')],
    [
      'another picture',
      (url) => url.replace(/photos\/./, (start) => `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`),
    ],
    ['another time', (url) => url.replace(/until=(\d+)/, (_all, until) => `until=${Number(until) + 1800}`)],
    ['another signature', (url) => url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))],
    ['no signature', (url) => url.replace(/&signature=.*/, '')],
    ['two signatures', (url) => `${url}&signature=${'A'.repeat(22)}`],
    ['something more', (url) => `${url}&x=1`],
    ['its type once more', (url) => `${url}&ending=webp`],
    ['its size once more', (url) => `${url}&size=full`],
    ...['.jpeg', '.svg', '.WEBP', '.webp.avif', '.', '', '/webp'].map(
      (ending): Change => [`the ending “${ending}”`, (url) => url.replace('.webp', ending)],
    ),
    ['no size', (url) => url.replace('/full', '')],
    ['nothing at all', () => '/photos/x'],
  ];
  it.each(changes)('is 404 with %s', async (_name, change) => {
    const answer = await suite.show(change(link));
    expect([answer.status, errorBody.parse(await answer.json()).code]).toEqual([404, 'not-found']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
