/** Cases of transactions that meet, and of one that is left. */
import type { JsonObject } from '../../src/values/json.ts';
import { connect, type GrpcClient } from '../raw/grpc-client.ts';
import { openAdminSdk } from '../sdk/admin-sdk.ts';
import { openWebSdk } from '../sdk/web-sdk.ts';
import type { Client } from './client.ts';
import type { ParityCase } from './parity-case.ts';

const CLIENTS = 10;
const SOON_MS = 5000;

export const TRANSACTION_CASES: readonly ParityCase[] = [
  {
    name: 'two transactions that find no document, and both create it',
    ask: async (client) => {
      const create = async () => {
        const transaction = await beginAndRead(client, client.grpc);
        await commit(client, { transaction, create: true });
      };
      const created = await Promise.allSettled([create(), create()]);
      return `${created.filter(({ status }) => status === 'fulfilled').length} of 2 succeeds`;
    },
    google: ['0 of 2 succeeds', '#6758'],
    production: ['1 of 2 succeeds', 'contention'],
  },
  {
    name: `${CLIENTS} transactions at once that add one`,
    ask: async ({ project }) => {
      const sdk = openAdminSdk(project);
      const begin = Date.now();
      const counter = sdk.firestore.doc('a/b');
      const add = () =>
        sdk.firestore.runTransaction(async (transaction) => {
          const n = Number((await transaction.get(counter)).get('n') ?? 0);
          transaction.set(counter, { n: n + 1 });
        });
      await Promise.allSettled(Array.from({ length: CLIENTS }, add));
      const counted = (await counter.get()).get('n');
      const time = Date.now() - begin < SOON_MS ? '' : `, for longer than ${SOON_MS / 1000} s`;
      await sdk.close();
      return `count to ${counted}${time}`;
    },
    google: ['wait for locks, for up to 30 s', 'emulator'],
    production: [`count to ${CLIENTS}`, 'contention'],
  },
  {
    name: "a web client's transaction that creates what was deleted",
    ask: async ({ project, target }) => {
      const { host, port } = target;
      const sdk = openWebSdk({ projectId: project, host, port, user: 'owner' });
      await sdk.write({ set: 'a/b', data: {} });
      await sdk.write({ delete: 'a/b' });
      const create = sdk.transaction(async (transaction) => {
        await transaction.get('a/b');
        transaction.write({ set: 'a/b', data: {} });
      });
      const code = await create.then(
        () => 'OK',
        (error) => sdk.describe(error).code,
      );
      await sdk.close();
      return code.toUpperCase().replaceAll('-', '_');
    },
    google: ['FAILED_PRECONDITION', '#4639'],
  },
  {
    name: 'the locks of a transaction whose client is killed',
    ask: async (client) => {
      const killed = connect(client.target);
      await beginAndRead(client, killed);
      killed.close();
      const begin = Date.now();
      const attempt = () => commit(client, {});
      await attempt().catch(attempt).catch(attempt);
      return Date.now() - begin < SOON_MS ? `free within ${SOON_MS / 1000} s` : 'kept';
    },
    google: ['kept for 60 s', 'recorded'],
    production: ['kept for 60 s', 'limits'],
    deviation: 'the next run of a killed test finds no locks',
  },
];

/** Reads `a/b` in a new transaction. Resolves with its token. */
async function beginAndRead({ database, root }: Client, grpc: GrpcClient): Promise<string> {
  const { transaction = '' } = await grpc.call('BeginTransaction', { database });
  await grpc.read({ database, documents: [`${root}/a/b`], transaction });
  return `${transaction}`;
}

async function commit(
  { database, root, grpc }: Client,
  options: { transaction?: string; create?: true },
): Promise<void> {
  const { transaction, create } = options;
  const write: JsonObject = { update: { name: `${root}/a/b`, fields: {} } };
  const writes = [create ? { ...write, currentDocument: { exists: false } } : write];
  await grpc.call('Commit', { database, writes, ...(transaction !== undefined && { transaction }) });
}
