import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../values/json.ts';
import { documentSize } from '../../values/limits.ts';
import { integer, nameOf, TestClient, text } from '../testing/client.ts';

const KIB = 1024;
const client = new TestClient({ edition: 'enterprise' });
const units = () => (client.service.control.meter().total as JsonObject).readUnits;

/** A document of this many bytes, as production counts them. */
function writeOf(path: string, bytes: number): JsonObject {
  const names = ['x', 'y'];
  const empty = documentSize(path, new Map(names.map((name) => [name, ''])));
  const half = Math.floor((bytes - empty) / 2);
  const fields = { x: text('x'.repeat(half)), y: text('y'.repeat(bytes - empty - half)) };
  return { update: { name: nameOf(path), fields } };
}

const stage = (name: string, ...args: JsonObject[]): JsonObject => ({ name, args });
const reference = (path: string): JsonObject => ({ referenceValue: `/${path}` });
const documents = (...paths: string[]) => stage('documents', ...paths.map(reference));
const hundred = stage('collection', reference('hundred'));
const call = (name: string, ...args: JsonObject[]): JsonObject => ({ functionValue: { name, args } });
const field = { fieldReferenceValue: 'x' };
const mapOf = (fields: JsonObject): JsonObject => ({ mapValue: { fields } });
const count = stage('aggregate', mapOf({ n: call('count') }), mapOf({}));
const where = stage('where', call('equal', field, text('nothing')));

function run(stages: JsonObject[], as = client): Promise<JsonObject[]> {
  const database = 'projects/demo/databases/(default)';
  return as.stream('ExecutePipeline', { database, structuredPipeline: { pipeline: { stages } } });
}

beforeAll(async () => {
  const paths = Array.from({ length: 1000 }, (_, index) => `${index}`);
  await client.commit(paths.slice(0, 100).map((id) => writeOf(`hundred/${id}`, KIB)));
  await client.commit(paths.map((id) => writeOf(`thousand/${id}`, 200)));
  await client.commit(
    [
      ['1', 1],
      ['4', 4],
      ['5', 5],
      ['1024', 1024],
    ].map(([id, size]) => writeOf(`sizes/${id}`, Number(size) * KIB)),
  );
});

describe('the read units of a pipeline', () => {
  test.each<[what: string, stages: JsonObject[], billed: number]>([
    // These five are Google's own examples.
    ['a document of 1 KiB by its name', [documents('sizes/1')], 1],
    ['a document of 4 KiB by its name', [documents('sizes/4')], 1],
    ['a document of 1 MiB by its name', [documents('sizes/1024')], 256],
    ['100 documents of 1 KiB, scanned', [hundred], 25],
    ['the count of 1000 documents', [stage('collection', reference('thousand')), count], 8],
    ['two documents of 1 KiB by their names', [documents('hundred/1', 'hundred/2')], 2],
    ['a document of 5 KiB and one that is missing', [documents('sizes/5', 'sizes/none')], 3],
    ['a collection without documents', [stage('collection', reference('none'))], 1],
    ['a condition that no document meets', [hundred, where], 25],
    ['the count of those that meet it', [hundred, where, count], 25],
    ['the count of 100 of 1000', [stage('collection', reference('thousand')), stage('limit', integer(100)), count], 1],
    [
      'the number of documents with a field',
      [hundred, stage('aggregate', mapOf({ n: call('count', field) }), mapOf({}))],
      25,
    ],
    ['the first five documents', [hundred, stage('limit', integer(5))], 2],
    ['five documents after ten others', [hundred, stage('offset', integer(10)), stage('limit', integer(5))], 4],
    ['a collection united with itself', [hundred, stage('union', { pipelineValue: { stages: [hundred] } }), count], 50],
  ])('%s', async (_what, stages, billed) => {
    client.service.control.resetMeter();
    await run(stages);
    expect(units()).toBe(billed);
  });

  test('are those of what was read before an error', async () => {
    client.service.control.resetMeter();
    await expect(run([hundred, stage('where', call('divide', integer(1), integer(0)))])).rejects.toThrow(
      'Division by zero',
    );
    expect(units()).toBe(1);
  });

  test('count documents that rules keep from the caller, and none if all is denied', async () => {
    const ana = client.as({ kind: 'user', uid: 'ana', claims: {} });
    const allow = (path: string) =>
      `rules_version = '2'; service cloud.firestore { match /databases/{d}/documents/${path} { allow list: if resource.data.x == 'nothing'; } }`;
    client.service.control.setRules('demo', allow('hundred/{id}'));
    client.service.control.resetMeter();
    await expect(run([hundred], ana)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
    expect(units()).toBe(0);
    await run([hundred, where], ana);
    expect(units()).toBe(25);
  });
});
