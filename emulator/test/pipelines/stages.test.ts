/** The stages of pipelines, through the SDKs. */
import { FieldValue, Firestore } from '@google-cloud/firestore';
import type { Pipeline } from 'firebase/firestore/pipelines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTarget } from '../target.ts';
import { PIPELINE_SDKS, type PipelineSdk, type Pipelines, type Source } from './pipeline-sdks.ts';

const PROJECT = 'demo-pipelines';
const target = useTarget({ edition: 'enterprise' });

const DOCUMENTS = {
  'books/dune': { title: 'Dune', genre: 'sf', year: 1965, tags: ['sand', 'war'], awards: { hugo: true, best: 1 } },
  'books/emma': { title: 'Emma', genre: 'romance', year: 1815, tags: [], awards: null },
  'books/ubik': { title: 'Ubik', genre: 'sf', year: 1969.0, tags: ['time'], awards: { hugo: false } },
  'books/vurt': { title: 'Vurt', genre: null, tags: 'feather' },
  'books/dune/reviews/one': { stars: 5 },
  'books/ubik/reviews/two': { stars: 3 },
};

beforeAll(async () => {
  const db = new Firestore({ projectId: PROJECT });
  for (const [path, data] of Object.entries(DOCUMENTS)) await db.doc(path).set(data);
  for (const [id, numbers] of Object.entries({ near: [1, 1], far: [5, 5], odd: [1, 2, 3] })) {
    await db.doc(`places/${id}`).set({ spot: FieldValue.vector(numbers) });
  }
  await db.terminate();
});

interface Case {
  readonly name: string;
  readonly build: (p: Pipelines, source: Source) => Pipeline;
  /** The fields of each row, or the ids. */
  readonly expected: readonly (object | string)[];
}

const CASES: readonly Case[] = [
  {
    name: 'a collection is read, and conditions hold together',
    build: (p, source) =>
      source.collection('books').where(p.equal('genre', 'sf')).where(p.field('year').greaterThan(1966)),
    expected: ['ubik'],
  },
  {
    name: 'the index of names may be forced',
    build: (p, source) =>
      source.collection({ collection: 'books', forceIndex: 'primary' }).where(p.equal('title', 'Dune')),
    expected: ['dune'],
  },
  {
    name: 'a condition that is neither true nor false holds for no row',
    build: (p, source) => source.collection('books').where(p.field('year').asBoolean()),
    expected: [],
  },
  {
    name: 'a collection group is read at any depth',
    build: (p, source) => source.collectionGroup('reviews').sort(p.field('stars').ascending()),
    expected: ['two', 'one'],
  },
  {
    name: 'a whole database is read',
    build: (p, source) => source.database().where(p.exists('stars')).sort(p.field('__name__').ascending()),
    expected: ['one', 'two'],
  },
  {
    name: 'documents are read by name, those that exist',
    build: (p, source) => source.documents(['books/ubik', 'books/none', 'books/dune']).sort(p.ascending('title')),
    expected: ['dune', 'ubik'],
  },
  {
    name: 'an order takes an absent value for null',
    build: (p, source) => source.collection('books').sort(p.ascending('year'), p.descending('title')),
    expected: ['vurt', 'emma', 'dune', 'ubik'],
  },
  {
    name: 'an order is followed by an offset and a limit',
    build: (p, source) =>
      source
        .collection('books')
        .sort(p.ascending(p.charLength('title')), p.ascending('title'))
        .offset(1)
        .limit(2),
    expected: ['emma', 'ubik'],
  },
  {
    name: 'a selection leaves out what is absent, and nests paths',
    build: (p, source) =>
      source
        .collection('books')
        .sort(p.ascending('title'))
        .select('title', 'awards.hugo', p.arrayGet('tags', 0).as('first'), p.field('year').add(1).as('next'))
        .limit(2),
    expected: [
      { title: 'Dune', awards: { hugo: true }, first: 'sand', next: 1966 },
      { title: 'Emma', next: 1816 },
    ],
  },
  {
    name: 'fields are added over others and removed',
    build: (p, source) =>
      source
        .documents(['books/dune'])
        .addFields(p.toUpper('title').as('title'), p.constant(false).as('awards.hugo'))
        .removeFields('tags', 'awards.best', 'none'),
    expected: [{ title: 'DUNE', genre: 'sf', year: 1965, awards: { hugo: false } }],
  },
  {
    name: 'a map replaces the fields',
    build: (p, source) =>
      source.documents(['books/dune', 'books/vurt']).replaceWith('awards').sort(p.ascending('best')),
    expected: [{}, { hugo: true, best: 1 }],
  },
  {
    name: 'rows are aggregated',
    build: (p, source) =>
      source
        .collection('books')
        .aggregate(
          p.countAll().as('all'),
          p.count('genre').as('genres'),
          p.countDistinct('genre').as('distinct'),
          p.countIf(p.equal('genre', 'sf')).as('sf'),
          p.sum('year').as('sum'),
          p.average('year').as('average'),
          p.minimum('year').as('first'),
          p.maximum('title').as('last'),
        ),
    expected: [{ all: 4, genres: 3, distinct: 2, sf: 2, sum: 5749, average: 5749 / 3, first: 1815, last: 'Vurt' }],
  },
  {
    name: 'groups are aggregated, and filtered after',
    build: (p, source) =>
      source
        .collection('books')
        .aggregate({ accumulators: [p.countAll().as('books')], groups: ['genre'] })
        .where(p.field('books').lessThan(2))
        .sort(p.ascending('genre')),
    expected: [
      { genre: null, books: 1 },
      { genre: 'romance', books: 1 },
    ],
  },
  {
    name: 'no row still makes an aggregate',
    build: (p, source) =>
      source.collection('none').aggregate(p.countAll().as('n'), p.sum('x').as('sum'), p.average('x').as('average')),
    expected: [{ n: 0, sum: 0, average: null }],
  },
  {
    name: 'values are collected in order',
    build: (p, source) =>
      source
        .collection('books')
        .sort(p.ascending('title'))
        .aggregate(
          p.arrayAgg('genre').as('every'),
          p.arrayAggDistinct('genre').as('distinct'),
          p.first('title').as('first'),
          p.last('title').as('last'),
        ),
    expected: [
      { every: ['sf', 'romance', 'sf', null], distinct: ['sf', 'romance', null], first: 'Dune', last: 'Vurt' },
    ],
  },
  {
    name: 'distinct values are found once',
    build: (p, source) => source.collection('books').distinct(p.toUpper('genre').as('kind')).sort(p.ascending('kind')),
    expected: [{ kind: null }, { kind: 'ROMANCE' }, { kind: 'SF' }],
  },
  {
    name: 'the nearest vectors of that dimension come first',
    build: (_p, source) =>
      source
        .collection('places')
        .findNearest({
          ...{ field: 'spot', vectorValue: [1, 2], distanceMeasure: 'euclidean', limit: 5, distanceField: 'distance' },
        })
        .select('distance', '__name__'),
    expected: ['near', 'far'],
  },
  {
    name: 'an array is unnested with its indexes, and other values stay',
    build: (p, source) =>
      source
        .collection('books')
        .sort(p.ascending('title'))
        .unnest(p.field('tags').as('tag'), 'index')
        .select('title', 'tag', 'index'),
    expected: [
      { title: 'Dune', tag: 'sand', index: 0 },
      { title: 'Dune', tag: 'war', index: 1 },
      { title: 'Ubik', tag: 'time', index: 0 },
      { title: 'Vurt', index: null },
    ],
  },
  {
    name: 'united pipelines keep duplicates',
    build: (p, source) =>
      source.documents(['books/dune']).union(source.collection('books')).where(p.equal('title', 'Dune')),
    expected: ['dune', 'dune'],
  },
  {
    name: 'a sample has no more rows than it is asked for',
    build: (p, source) => source.collection('books').sample(9).aggregate(p.countAll().as('n')),
    expected: [{ n: 4 }],
  },
  {
    name: 'variables are defined, also by functions over arrays',
    build: (p, source) =>
      source
        .documents(['books/dune'])
        .define(p.field('title').as('name'))
        .select(
          p.arrayTransform('tags', 't', p.stringConcat(p.variable('name'), ' ', p.variable('t'))).as('labels'),
          p.arrayFilter('tags', 't', p.equal(p.variable('t'), 'war')).as('wars'),
        ),
    expected: [{ labels: ['Dune sand', 'Dune war'], wars: ['war'] }],
  },
  {
    name: 'arrays and maps of expressions are evaluated',
    build: (p, source) =>
      source
        .documents(['books/dune'])
        .where(p.equalAny('title', [p.field('none'), p.field('title')]))
        .select(p.map({ name: p.field('title'), list: [p.field('year'), { deep: p.field('genre') }] }).as('made')),
    expected: [{ made: { name: 'Dune', list: [1965, { deep: 'sf' }] } }],
  },
];

const NOT_IMPLEMENTED: readonly [string, (p: Pipelines, books: Pipeline, source: Source) => Pipeline, string][] = [
  [
    'another index than that of names',
    (_p, _books, source) => source.collection({ collection: 'books', forceIndex: 'abc' }),
    'An index other than primary in force_index',
  ],
  ['a stage', (_p, books) => books.rawStage('delete', []), 'The stage delete is not implemented'],
  [
    'a field beside one in it',
    (p, books) => books.select(p.constant(1).as('a'), p.constant(2).as('a.b')),
    'The alias a.b beside one of its parents is not implemented',
  ],
  [
    'one field twice',
    (p, books) => books.select(p.constant(1).as('a'), p.constant(2).as('`a`')),
    'The alias a, twice,',
  ],
  [
    'a group with the name of an aggregate',
    (p, books) => books.aggregate({ accumulators: [p.countAll().as('year')], groups: [p.field('year')] }),
    'The alias year, twice,',
  ],
  [
    'a new name of a document',
    (p, books) => books.unnest(p.field('tags').as('__name__')),
    'A change of the field __name__',
  ],
  [
    'an index for one',
    (p, books) => books.unnest(p.field('tags').as('tag'), '__name__'),
    'A change of the field __name__',
  ],
];

describe.for(Object.entries(PIPELINE_SDKS))('%s', ([, open]) => {
  let sdk: PipelineSdk;
  beforeAll(() => {
    sdk = open({ projectId: PROJECT, user: 'owner', ...target });
  });
  afterAll(() => sdk.close());

  it.for(CASES)('$name', async ({ build, expected }) => {
    const rows = await sdk.run(build);
    const areIds = typeof expected[0] === 'string';
    expect(rows.map(({ id, data }) => (areIds ? id : data))).toEqual(expected);
  });

  it('reports an error of an expression', async () => {
    const failing = sdk.run((p, source) => source.collection('books').select(p.divide(p.constant(1), 0).as('x')));
    await expect(failing).rejects.toThrow('Division by zero.');
  });

  it.each(NOT_IMPLEMENTED)('names %s as not implemented', async (_name, build, message) => {
    await expect(sdk.run((p, source) => build(p, source.collection('books'), source))).rejects.toThrow(message);
  });

  it('says what a stage expects', async () => {
    const failing = sdk.run((p, source) => source.collection('books').rawStage('select', [p.field('title')]));
    await expect(failing).rejects.toThrow('Expected fields to be MAP_VALUE, but was FIELD_REFERENCE_VALUE.');
  });

  it('knows no variable that nothing defined', async () => {
    const failing = sdk.run((p, source) => source.collection('none').where(p.equal('a', p.variable('b'))));
    await expect(failing).rejects.toThrow(/unknown variable/i);
  });
});
