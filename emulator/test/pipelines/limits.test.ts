/** Pipelines that would take this process from everybody else are refused with a clear message, and do not end it. */
import { Firestore } from '@google-cloud/firestore';
import type { Pipeline } from 'firebase/firestore/pipelines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTarget } from '../target.ts';
import { PIPELINE_SDKS, type PipelineSdk, type Pipelines, type Source } from './pipeline-sdks.ts';

const PROJECT = 'demo-pipeline-limits';
const target = useTarget({ edition: 'enterprise' });
let sdk: PipelineSdk;

beforeAll(async () => {
  const db = new Firestore({ projectId: PROJECT });
  await db
    .doc('one/a')
    .set({ n: 1, text: 'x'.repeat(40_000), list: Array.from({ length: 1000 }, (_, index) => index) });
  const fields = Array.from({ length: 300 }, (_, index) => [`f${index}`, index]);
  await db
    .doc('wide/a')
    .set({ ...Object.fromEntries(fields), list: Array.from({ length: 1000 }, (_, index) => index) });
  await db.terminate();
  const open = PIPELINE_SDKS['the Lite SDK'];
  if (open === undefined) throw new Error('The Lite SDK is missing.');
  sdk = open({ projectId: PROJECT, user: 'owner', ...target });
});
afterAll(() => sdk.close());

type Change = (pipeline: Pipeline) => Pipeline;

function repeated(source: Source, times: number, change: Change): Pipeline {
  let pipeline = source.collection('one');
  for (let count = 0; count < times; count++) pipeline = change(pipeline);
  return pipeline;
}

const REFUSED: readonly [name: string, build: (p: Pipelines, source: Source) => Pipeline, message: string][] = [
  ['10,000 stages', (_p, source) => repeated(source, 10_000, (one) => one.limit(5)), '1000 stages'],
  [
    'a value in a value in a value',
    (p, source) => repeated(source, 900, (one) => one.addFields(p.array([p.field('n')]).as('n'))),
    'nested more than 100 levels',
  ],
  [
    'a field path of 5,000 names',
    (p, source) => source.collection('one').select(p.constant(1).as(Array.from({ length: 5000 }, () => 'a').join('.'))),
    'nested more than 100 levels',
  ],
  [
    'a text that doubles',
    (p, source) => repeated(source, 40, (one) => one.addFields(p.stringConcat('text', p.field('text')).as('text'))),
    'more than 67108864 bytes',
  ],
  [
    'an array that doubles',
    (p, source) => repeated(source, 40, (one) => one.addFields(p.arrayConcat('list', p.field('list')).as('list'))),
    'more than 67108864 bytes',
  ],
  [
    'rows that multiply',
    (p, source) =>
      ['a', 'b', 'c']
        .reduce<Pipeline>((one, alias) => one.unnest(p.field('list').as(alias)), source.collection('wide'))
        .sort(p.ascending('a')),
    'takes more than',
  ],
  [
    'a call with 20,000 arguments',
    (p, source) =>
      source.collection('one').select(
        new p.FunctionExpression(
          'string_concat',
          Array.from({ length: 20_000 }, () => p.constant('a')),
        ).as('x'),
      ),
    'more than 10000 arguments',
  ],
  [
    'a large regular expression on a long text',
    (p, source) => source.collection('one').select(p.regexContains('text', '(?:[xy].{0,900}){1}[cd].{900}').as('x')),
    'A regular expression of this size on a text of this length',
  ],
];

describe('a pipeline', () => {
  it.each(REFUSED)('with %s is refused', async (_name, build, message) => {
    await expect(sdk.run(build)).rejects.toThrow(message);
    expect(await sdk.run((_p, source) => source.collection('one').limit(1))).toHaveLength(1);
  });

  it('may have 1,000 stages of every kind', async () => {
    const rows = await sdk.run((p, source) =>
      repeated(source, 99, (one) =>
        one
          .define(p.field('n').as('v'))
          .where(p.exists('n'))
          .addFields(p.add('n', 1).as('n'))
          .sort(p.ascending('n'))
          .offset(0)
          .limit(5)
          .sample(5)
          .removeFields('text', 'list')
          .union(source.documents(['one/none'])),
      ),
    );
    expect(rows.map(({ data }) => data)).toEqual([{ n: 100 }]);
  });

  it('selects, adds and removes thousands of fields', async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `f${index}`);
    const rows = await sdk.run((p, source) => {
      const [first = '', ...rest] = names;
      return source
        .collection('one')
        .addFields(p.constant(1).as('f'), ...names.map((name) => p.constant(1).as(name)))
        .removeFields(first, ...rest)
        .select('f', 'n');
    });
    expect(rows.map(({ data }) => data)).toEqual([{ f: 1, n: 1 }]);
  });
});
