import { expect, it } from 'vitest';
import { stripCalls } from './client-calls.ts';

const SOURCE = `import * as z from 'zod/mini';
import { blockedMember, listBlocksQuery } from '../block.ts';
import { BLOCKS_PAGE_SIZE } from '../product.ts';
import { defineCall } from './define-call.ts';

export const listBlocks = defineCall('listBlocks', { method: 'GET',
  path: '/blocks',
  who: 'members',
  summary: 'Whom the caller blocks, newest first',
  query: listBlocksQuery,
  response: z.array(blockedMember),
  page: { size: BLOCKS_PAGE_SIZE, by: 'cursor' },
});
`;

it('keeps the method, path and response of a call', () => {
  const stripped = stripCalls(SOURCE);
  for (const text of [
    "'listBlocks'",
    "'GET'",
    "'/blocks'",
    'z.array(blockedMember)',
    './define-call.ts',
    '../block.ts',
  ]) {
    expect(stripped).toContain(text);
  }
  for (const text of ['members', 'newest first', 'query', 'BLOCKS_PAGE_SIZE', '../product.ts']) {
    expect(stripped).not.toContain(text);
  }
});

it('does not change a module without calls', () => {
  const helpers = "import * as z from 'zod/mini';\nexport const done = z.strictObject({ success: z.literal(true) });\n";
  expect(stripCalls(helpers)).toBe(helpers);
});
