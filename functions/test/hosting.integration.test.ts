import { gzipSync } from 'node:zlib';
import { errorBody } from '@tagpo/contract/errors';
import { MAX_BODY_BYTES } from '@tagpo/contract/product';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testkit/api-suite.ts';
import { useSharedSuite } from '../../testkit/use-suite.ts';

/** The API as a browser reaches it: through Hosting and whatever runs the function. */
const ORIGIN = process.env.TAGPO_URL;

const suite = useSharedSuite();
let person: Person;
beforeAll(async () => {
  person = await suite.addMember();
});

interface Body {
  readonly title: string;
  readonly type?: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: readonly [number, string];
}

const JSON_TYPE = 'application/json';
const BODIES: readonly Body[] = [
  { title: 'JSON that is cut off', body: '{"name":', answer: [400, 'invalid-json'] },
  { title: 'two values', body: '{}{}', answer: [400, 'invalid-json'] },
  { title: 'a word', body: 'name', answer: [400, 'invalid-json'] },
  { title: 'nothing', body: '', answer: [400, 'invalid-json'] },
  { title: 'null', body: 'null', answer: [400, 'invalid-body'] },
  { title: 'a text', body: '"name"', answer: [400, 'invalid-body'] },
  { title: 'bytes that are no UTF-8', body: Buffer.from('{"name":"\xff"}', 'latin1'), answer: [400, 'invalid-json'] },
  { title: '10,000 lists in each other', body: '['.repeat(10_000), answer: [400, 'invalid-json'] },
  { title: 'a form', type: 'application/x-www-form-urlencoded', body: 'name=a&a[b]=c', answer: [415, 'not-json'] },
  { title: 'a form with files', type: 'multipart/form-data; boundary=x', body: '--x--', answer: [415, 'not-json'] },
  { title: 'plain text', type: 'text/plain', body: '{"name":"a"}', answer: [415, 'not-json'] },
  { title: 'another charset', type: `${JSON_TYPE}; charset=utf-16`, body: '{}', answer: [415, 'not-json'] },
  { title: 'no known charset', type: `${JSON_TYPE}; charset=x-none`, body: '{}', answer: [415, 'not-json'] },
  { title: 'a type that is none', type: 'json', body: '{}', answer: [415, 'not-json'] },
  {
    title: 'zipped JSON',
    body: gzipSync('{"name":"a"}'),
    headers: { 'content-encoding': 'gzip' },
    answer: [415, 'not-json'],
  },
  {
    title: 'what says it is zipped',
    body: '{"name":"a"}',
    headers: { 'content-encoding': 'gzip' },
    answer: [415, 'not-json'],
  },
  {
    title: 'an unknown encoding',
    body: '{"name":"a"}',
    headers: { 'content-encoding': 'rot13' },
    answer: [415, 'not-json'],
  },
  { title: 'a byte too many', body: `"${'x'.repeat(MAX_BODY_BYTES - 1)}"`, answer: [413, 'body-too-large'] },
  { title: 'a mebibyte too many', body: `"${'x'.repeat(2 ** 20)}"`, answer: [413, 'body-too-large'] },
];

async function send(
  path: string,
  { type = JSON_TYPE, body, headers = {} }: Omit<Body, 'title' | 'answer'>,
  token = '',
) {
  const response = await fetch(`${ORIGIN}${path}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': type, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(Buffer.from(body)),
  });
  return { response, text: await response.text() };
}

describe('through Hosting, a body of', () => {
  it.each(BODIES)('$title is answered in JSON', async ({ answer, ...body }) => {
    const { response, text } = await send('/api/profile/me', body, person.token);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const error = errorBody.parse(JSON.parse(text));
    expect([response.status, error.code]).toEqual(answer);
    expect(error.requestId).toBe(response.headers.get('x-request-id'));
  });

  it('JSON is read', async () => {
    const body = { body: JSON.stringify({ bio: 'Ñandú 🙂' }), type: 'Application/JSON; charset="UTF-8"' };
    const { response, text } = await send('/api/profile/me', body, person.token);
    expect([response.status, JSON.parse(text).bio]).toEqual([200, 'Ñandú 🙂']);
  });
});

describe('through Hosting, malformed JSON', () => {
  it.each([
    ['of nobody', '/api/profile/me', '', [401, 'unauthenticated']],
    ['of nobody to nowhere', '/api/nowhere', '', [401, 'unauthenticated']],
    ['to nowhere', '/api/nowhere', 'member', [404, 'not-found']],
    ['to another method', '/api/users', 'member', [405, 'method-not-allowed']],
  ])('%s is answered in JSON', async (_title, path, who, answer) => {
    const { response, text } = await send(path, { body: '{' }, who === '' ? '' : person.token);
    expect([response.status, errorBody.parse(JSON.parse(text)).code]).toEqual(answer);
  });
});
