/** Cases of commits, their limits and the text of their errors. */
import { once } from 'node:events';
import type { JsonObject } from '../../src/values/json.ts';
import { type Client, integer, text } from './client.ts';
import type { ParityCase } from './parity-case.ts';

const MEGABYTE = 'x'.repeat(1_000_000);

export const WRITE_CASES: readonly ParityCase[] = [
  {
    name: 'an update of no document',
    ask: (client) => refusal(client, { exists: true }),
    google: ['NOT_FOUND: no entity to update: app: …', 'ui#847'],
    production: ['NOT_FOUND: No document to update: …', 'teleport#67045'],
  },
  {
    name: 'the creation of a document that exists',
    ask: async (client) => {
      await client.write({ 'a/b': {} });
      return refusal(client, { exists: false });
    },
    google: ['ALREADY_EXISTS: entity already exists: EntityRef…', 'recorded'],
    production: ['ALREADY_EXISTS: Document already exists: …', 'js-sdk#5549'],
  },
  {
    name: 'a document of 1.2 MB',
    ask: async (client) => (await client.write({ 'a/b': { a: text(MEGABYTE), b: text('x'.repeat(200_000)) } })).status,
    google: ['INVALID_ARGUMENT', 'recorded'],
    production: ['INVALID_ARGUMENT', 'limits'],
  },
  {
    name: 'a commit of 12 MB',
    ask: async (client) => (await client.write(documents(12, { a: text(MEGABYTE) }))).status,
    google: ['OK', '#8649'],
    production: ['INVALID_ARGUMENT', '#8649'],
  },
  {
    name: 'a commit of 600 writes',
    ask: async (client) => (await client.write(documents(600, { a: integer(1) }))).status,
    google: ['OK', '#2864'],
    production: ['OK', 'writes'],
  },
  {
    name: '501 field transforms of one document in a commit',
    ask: async (client) => {
      const transformOf = (index: number) => ({ fieldPath: `f${index}`, increment: integer(1) });
      const updateTransforms = Array.from({ length: 501 }, (_, index) => transformOf(index));
      const update = { name: `${client.root}/a/b`, fields: {} };
      return (await client.post('commit', { writes: [{ update, updateTransforms }] })).status;
    },
    production: ['INVALID_ARGUMENT', 'limits'],
  },
  {
    name: 'a document of 40,002 index entries',
    ask: async (client) => {
      const values = Array.from({ length: 20_000 }, (_, index) => integer(index));
      return (await client.write({ 'a/b': { list: { arrayValue: { values } } } })).status;
    },
    production: ['INVALID_ARGUMENT', 'limits'],
  },
  {
    name: 'a write to another database on a Write stream',
    ask: async (client) => {
      const stream = client.grpc.open('Write');
      stream.write({ database: client.database });
      const [{ streamToken = '' }] = (await once(stream, 'data')) as [JsonObject];
      const name = 'projects/demo-other/databases/(default)/documents/a/b';
      const answer = new Promise<string>((resolve) => {
        stream.on('data', () => resolve('acknowledged, but not stored'));
        stream.on('error', ({ message }) => resolve(/\d ([A-Z_]+)/.exec(message)?.[1] ?? message));
      });
      stream.write({ streamToken, writes: [{ update: { name, fields: {} } }] });
      return answer.finally(() => stream.cancel());
    },
    google: ['acknowledged, but not stored', 'recorded'],
  },
];

function documents(count: number, fields: JsonObject): { [path: string]: JsonObject } {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`a/${index}`, fields]));
}

/** The code and the beginning of the text that a write with the precondition is refused with. */
async function refusal(client: Client, currentDocument: JsonObject): Promise<string> {
  const name = `${client.root}/a/b`;
  const { status, message } = await client.post('commit', {
    writes: [{ update: { name, fields: {} }, currentDocument }],
  });
  return `${status}: ${message.replace(/(projects\/|\n|\[).*$/s, '…')}`;
}
