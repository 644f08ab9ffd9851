/**
 * Asks the cases of the parity table, and holds PARITY.md to the answers: `npm run parity` writes it anew. With TEST_TARGET=official, Google's
 * emulator is asked, and its answers are held against what is said of them.
 */
import { describe, expect, it } from 'vitest';
import { parseIndexDefinitions } from '../src/query/indexes/index-definitions.ts';
import { Client } from './parity/client.ts';
import { LISTENER_CASES } from './parity/listeners.ts';
import type { ParityCase } from './parity/parity-case.ts';
import { INDEXES, QUERY_CASES } from './parity/queries.ts';
import { type Answered, renderTable } from './parity/render.ts';
import { RULES_CASES } from './parity/rules.ts';
import { TRANSACTION_CASES } from './parity/transactions.ts';
import { WRITE_CASES } from './parity/writes.ts';
import { isOfficial, useTarget } from './target.ts';

const SECTIONS = {
  Queries: QUERY_CASES,
  Writes: WRITE_CASES,
  Transactions: TRANSACTION_CASES,
  'Listeners and connections': LISTENER_CASES,
  'Rules and callers': RULES_CASES,
};

const target = useTarget({ indexes: parseIndexDefinitions(INDEXES) });
const answers = new Map<string, Answered[]>();
let projects = 0;

describe.for(Object.entries(SECTIONS))('%s', ([title, cases]) => {
  const answered: Answered[] = [];
  answers.set(title, answered);
  it.for(cases)('$name', async (asked) => {
    const client = new Client(target, `demo-parity-${projects++}`);
    const here = await asked.ask(client).finally(() => client.close());
    answered.push({ asked, here });
    if (isOfficial) expect(here).toBe(asked.google?.[0] ?? here);
    else expectProduction(asked, here);
  });
});

it.skipIf(isOfficial)('PARITY.md has these answers', async () => {
  // A case that failed must not vanish from the table.
  const asked = [...answers.values()].map((answered) => answered.length);
  expect(asked).toEqual(Object.values(SECTIONS).map((cases) => cases.length));
  await expect(renderTable(answers)).toMatchFileSnapshot('../PARITY.md');
});

/** An answer that is not production's needs a reason. */
function expectProduction({ production, deviation }: ParityCase, here: string): void {
  if (deviation === undefined) expect(here).toBe(production?.[0] ?? here);
  else expect(here).not.toBe(production?.[0]);
}
