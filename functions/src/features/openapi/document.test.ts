import { ENDPOINTS, type EndpointName } from '@tagpo/contract/endpoints';
import { ERRORS } from '@tagpo/contract/errors';
import { ROUTES, type Routes } from '@tagpo/contract/routes';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { CallDescription } from './call-description.ts';
import { CALLS, describeApi, errorsOf } from './document.ts';

const names = Object.keys(ENDPOINTS) as EndpointName[];
const text = JSON.stringify(describeApi());

describe.each(names)('the description of %s', (name) => {
  const route: Routes[EndpointName] = ROUTES[name];
  const { example, page }: CallDescription<EndpointName> = CALLS[name];

  it('has an example that its schemas accept', () => {
    expect(z.safeParse(route.params, example.params ?? {})).toMatchObject({ success: true });
    expect(z.safeParse(route.query, example.query ?? {})).toMatchObject({ success: true });
    expect(z.safeParse(route.response, example.response)).toMatchObject({ success: true });
    if (route.body === null) expect(example).not.toHaveProperty('body');
    else expect(z.safeParse(route.body, 'body' in example ? example.body : undefined)).toMatchObject({ success: true });
  });

  it('names a cursor exactly where there is one', () => {
    const takes = (query: object) => z.safeParse(route.query, query).success;
    expect([takes({ cursor: 'abc' }) || takes({ cursor: '1a.abc' }), takes({ before: '1' })]).toEqual([
      page?.by === 'cursor',
      page?.by === 'before',
    ]);
  });

  it('is in the document with every error', () => {
    const { method, path } = ENDPOINTS[name];
    const paths = describeApi().paths as Record<string, Record<string, { responses: Record<string, object> }>>;
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const statuses = new Set(errorsOf(name).map((code) => String(ERRORS[code].status)));
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining([...statuses]));
  });
});

describe('the document', () => {
  it('refers to nothing that is not in it', () => {
    const { schemas } = describeApi().components as { schemas: Record<string, object> };
    const wanted = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(wanted.length).toBeGreaterThan(20);
    expect([...new Set(wanted)].filter((name) => name !== undefined && !(name in schemas))).toEqual([]);
    expect(text).not.toContain('$defs');
  });

  it('tells no secret: no stored document, no coordinate', () => {
    expect(text.match(/"(lat|lng|latitude|longitude|coords|blockedBy|finishedAt|cells|draft)"/g)).toBeNull();
  });
});
