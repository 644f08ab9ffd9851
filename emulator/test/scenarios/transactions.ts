/** Scenarios of transactions: they read before they write, write all or nothing, and lose no update. */
import { failure, type Sdk } from '../sdk/sdk.ts';
import type { Scenario } from './scenario.ts';

export const TRANSACTION_SCENARIOS: readonly Scenario[] = [
  {
    name: 'a transaction reads and writes',
    run: async (sdk, root) => {
      await sdk.write({ set: `${root}/a`, data: { n: 1 } });
      const seen = await sdk.transaction(async (transaction) => {
        const before = await transaction.get(`${root}/a`);
        transaction.write({ update: `${root}/a`, data: { n: 2 } });
        return before;
      });
      return [seen, await sdk.read(`${root}/a`)];
    },
    expected: [{ n: 1 }, { n: 2 }],
  },
  {
    name: 'a transaction sees missing documents as missing',
    run: (sdk, root) => sdk.transaction((transaction) => transaction.get(`${root}/missing`)),
    expected: null,
  },
  {
    name: 'a transaction that throws writes nothing',
    run: async (sdk, root) => {
      const attempt = sdk.transaction(async (transaction) => {
        await transaction.get(`${root}/a`);
        transaction.write({ set: `${root}/a`, data: { n: 1 } });
        throw new Error('changed my mind');
      });
      return [(await failure(sdk, attempt)).message, await sdk.read(`${root}/a`)];
    },
    expected: ['changed my mind', null],
  },
  {
    name: 'a document read but not written stays as it was',
    run: async (sdk, root) => {
      await sdk.write({ set: `${root}/a`, data: { n: 1 } });
      await sdk.transaction(async (transaction) => {
        await transaction.get(`${root}/a`);
        await transaction.get(`${root}/missing`);
        transaction.write({ set: `${root}/b`, data: { n: 2 } });
      });
      return [await sdk.read(`${root}/a`), await sdk.read(`${root}/missing`), await sdk.read(`${root}/b`)];
    },
    expected: [{ n: 1 }, null, { n: 2 }],
  },
  {
    name: 'contended increments all count',
    run: async (sdk, root) => {
      await sdk.write({ set: `${root}/a`, data: { n: 0 } });
      for (let round = 0; round < 3; round++) await Promise.all([add(sdk, root), add(sdk, root)]);
      return sdk.read(`${root}/a`);
    },
    expected: { n: 6 },
  },
  {
    name: 'an update of a missing document fails the transaction',
    run: async (sdk, root) => {
      const attempt = sdk.transaction(async (transaction) => {
        transaction.write({ set: `${root}/b`, data: {} });
        transaction.write({ update: `${root}/missing`, data: { a: 1 } });
      });
      return [(await failure(sdk, attempt)).code, await sdk.read(`${root}/b`)];
    },
    expected: ['not-found', null],
  },
];

async function add(sdk: Sdk, root: string): Promise<void> {
  await sdk.transaction(async (transaction) => {
    const before = await transaction.get(`${root}/a`);
    transaction.write({ update: `${root}/a`, data: { n: Number(before?.n) + 1 } });
  });
}
