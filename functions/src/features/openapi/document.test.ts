import { CALL_NAMES, CALLS } from '@tagpo/contract/calls/all';
import type { Call } from '@tagpo/contract/calls/define-call';
import { ERRORS } from '@tagpo/contract/errors';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeApi, errorsOf } from './document.ts';
import { exampleOf } from './examples.ts';

const text = JSON.stringify(describeApi());

describe.each(CALL_NAMES)('the description of %s', (name) => {
  const call: Call = CALLS[name];
  const example = exampleOf(call);

  it('has an example that its schemas accept', () => {
    expect(z.safeParse(call.params, example.params)).toMatchObject({ success: true });
    expect(z.safeParse(call.query, example.query)).toMatchObject({ success: true });
    expect(z.safeParse(call.response, example.response)).toMatchObject({ success: true });
    expect(z.safeParse(call.body ?? z.undefined(), example.body)).toMatchObject({ success: true });
  });

  it('names a cursor exactly where there is one', () => {
    const takes = (query: object) => z.safeParse(call.query, query).success;
    expect([takes({ cursor: 'abc' }) || takes({ cursor: '1a.abc' }), takes({ before: '1' })]).toEqual([
      call.page?.by === 'cursor',
      call.page?.by === 'before',
    ]);
  });

  it('is in the document with every error', () => {
    const { method, path } = call;
    const paths = describeApi().paths as Record<string, Record<string, { responses: Record<string, object> }>>;
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const statuses = new Set(errorsOf(call).map((code) => String(ERRORS[code].status)));
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
