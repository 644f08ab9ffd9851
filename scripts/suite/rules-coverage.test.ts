import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFirebaseConfig } from './ports.ts';
import { countRulesCoverage } from './rules-coverage.ts';

const allow = (counts: Record<string, number>) => ({ kind: 'allow', line: 1, counts });

let report: object[];
const emulator = createServer((_request, response) => response.end(JSON.stringify({ report })));
beforeEach(() => new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve)));
afterEach(() => new Promise((resolve) => emulator.close(resolve)));

function tally() {
  const config = readFirebaseConfig();
  const { port } = emulator.address() as AddressInfo;
  const firestore = { ...config.emulators.firestore, port };
  return countRulesCoverage({ ...config, emulators: { ...config.emulators, firestore } });
}

test('An allow that permitted and refused requests passes.', async () => {
  report = [allow({ true: 1, false: 1 }), allow({ true: 1, error: 1 }), { kind: 'expression', line: 1, counts: {} }];
  expect(await tally()).toEqual({ passed: 2, failed: 0 });
});

test.each([{ false: 1 }, { true: 1 }, { error: 1 }, {}])(
  'An allow with only the outcomes %j fails.',
  async (counts) => {
    report = [allow({ true: 1, false: 1 }), allow(counts as Record<string, number>)];
    expect(await tally()).toEqual({ passed: 1, failed: 1 });
  },
);
