import { expect, it } from 'vitest';
import { stripCalls } from './client-calls.ts';

const SOURCE = `import * as z from 'zod/mini';
import { blockedMember, listBlocksQuery } from '../block.ts';
import { BLOCKS_PAGE_SIZE } from '../product.ts';
import { defineCall } from './define-call.ts';

export const listBlocks = defineCall('listBlocks', {
  method: 'GET',
  path: '/blocks',
  who: 'members',
  summary: 'Whom the caller blocks, newest first',
  query: listBlocksQuery,
  response: z.array(blockedMember),
  page: { size: BLOCKS_PAGE_SIZE, by: 'cursor' },
});
`;

it('leaves how a call is made and what it answers', () => {
  const stripped = stripCalls(SOURCE);
  for (const kept of [
    "'listBlocks'",
    "'GET'",
    "'/blocks'",
    'z.array(blockedMember)',
    './define-call.ts',
    '../block.ts',
  ]) {
    expect(stripped).toContain(kept);
  }
  for (const gone of ['members', 'newest first', 'query', 'BLOCKS_PAGE_SIZE', '../product.ts']) {
    expect(stripped).not.toContain(gone);
  }
});

it('leaves a module that holds no call as it is', () => {
  const helpers = "import * as z from 'zod/mini';\nexport const done = z.strictObject({ success: z.literal(true) });\n";
  expect(stripCalls(helpers)).toBe(helpers);
});
