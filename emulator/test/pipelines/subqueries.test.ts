/** Pipelines as expressions, and rows that the request has itself. What the SDKs' own tests found in production is the table. */
import { Firestore } from '@google-cloud/firestore';
import { add, constant, field, variable } from '@google-cloud/firestore/pipelines';
import type { Pipeline } from 'firebase/firestore/pipelines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTarget } from '../target.ts';
import { PIPELINE_SDKS, type PipelineSdk, type Pipelines, type Source } from './pipeline-sdks.ts';

const PROJECT = 'demo-subqueries';
const target = useTarget({ edition: 'enterprise' });

const DOCUMENTS = {
  'books/dune': { title: 'Dune', author: 'Herbert' },
  'books/emma': { title: 'Emma', author: 'Austen' },
  'books/dune/notes/n': { text: 'Spice' },
  'books/dune/notes/n/marks/m': { page: 7 },
  'reviews/1': { book: 'Dune', reviewer: 'Ana', stars: 4 },
  'reviews/2': { book: 'Dune', reviewer: 'Ben', stars: 5 },
  'reviews/3': { book: 'Ubik', reviewer: 'Cy', stars: 1 },
  'people/ana': { name: 'Ana', town: 'Cebu' },
};

beforeAll(async () => {
  const db = new Firestore({ projectId: PROJECT });
  for (const [path, data] of Object.entries(DOCUMENTS)) await db.doc(path).set(data);
  await db.terminate();
});

type Build = (p: Pipelines, source: Source) => Pipeline;

const books = (source: Source) => source.collection('books');
const named = (p: Pipelines, source: Source) => books(source).define(p.field('title').as('book'));
const reviews = (p: Pipelines, source: Source) =>
  source
    .collection('reviews')
    .where(p.equal('book', p.variable('book')))
    .sort(p.ascending('reviewer'));

const CASES: readonly [name: string, build: Build, expected: readonly object[]][] = [
  [
    'an array has the values of a single field, and may be empty',
    (p, source) => named(p, source).select('title', reviews(p, source).select('reviewer').toArrayExpression().as('by')),
    [
      { title: 'Dune', by: ['Ana', 'Ben'] },
      { title: 'Emma', by: [] },
    ],
  ],
  [
    'an array has maps of several fields',
    (p, source) =>
      named(p, source)
        .where(p.equal('title', 'Dune'))
        .select(reviews(p, source).select('reviewer', 'stars').toArrayExpression().as('all')),
    [
      {
        all: [
          { reviewer: 'Ana', stars: 4 },
          { reviewer: 'Ben', stars: 5 },
        ],
      },
    ],
  ],
  [
    'a scalar is the value of the only row, or null without one',
    (p, source) =>
      named(p, source).select(
        reviews(p, source).aggregate(p.average('stars').as('mean')).toScalarExpression().as('mean'),
        reviews(p, source).limit(1).select('reviewer').toScalarExpression().as('first'),
      ),
    [
      { mean: 4.5, first: 'Ana' },
      { mean: null, first: null },
    ],
  ],
  [
    'a scalar of several fields is a map',
    (p, source) =>
      named(p, source)
        .limit(1)
        .select(
          reviews(p, source)
            .aggregate(p.average('stars').as('mean'), p.countAll().as('n'))
            .toScalarExpression()
            .as('stats'),
        ),
    [{ stats: { mean: 4.5, n: 2 } }],
  ],
  [
    'a condition looks into a subquery',
    (p, source) =>
      named(p, source)
        .where(reviews(p, source).select('reviewer').toArrayExpression().arrayContains('Ben'))
        .select('title'),
    [{ title: 'Dune' }],
  ],
  [
    'subqueries nest, and see the variables of all that is around them',
    (p, source) => {
      const people = source
        .collection('people')
        .where(p.and(p.equal('name', p.variable('who')), p.equal(p.variable('book'), 'Dune')))
        .select('town');
      const inner = reviews(p, source)
        .define(p.field('reviewer').as('who'))
        .select('reviewer', people.toArrayExpression().as('towns'));
      return named(p, source).limit(1).select(inner.toArrayExpression().as('by'));
    },
    [
      {
        by: [
          { reviewer: 'Ana', towns: ['Cebu'] },
          { reviewer: 'Ben', towns: [] },
        ],
      },
    ],
  ],
  [
    'a variable of the subquery hides one around it, and those around it outlive an aggregation',
    (p, source) => {
      const hiding = source
        .collection('people')
        .define(p.constant('inner').as('book'))
        .select(p.variable('book').as('x'));
      const counted = source.collection('reviews').aggregate(p.countAll().as('n')).select(p.variable('book').as('x'));
      const results = [hiding.toArrayExpression().as('hidden'), counted.toScalarExpression().as('kept')] as const;
      return named(p, source)
        .limit(1)
        .select(...results);
    },
    [{ hidden: ['inner'], kept: 'Dune' }],
  ],
  [
    'the current document has its fields, and others are absent',
    (p, source) => {
      const by = (name: string) =>
        source
          .collection('reviews')
          .where(p.equal('book', p.variable('doc').getField(name)))
          .select('stars')
          .sort(p.ascending('stars'))
          .toArrayExpression();
      return books(source)
        .define(p.currentDocument().as('doc'))
        .limit(1)
        .select(by('title').as('stars'), by('none').as('none'), p.variable('doc').getField('author').as('author'));
    },
    [{ stars: [4, 5], none: [], author: 'Herbert' }],
  ],
  [
    'a subcollection is below the document around it',
    (p, source) =>
      books(source).select(
        'title',
        p.subcollection('notes').select('text').toArrayExpression().as('notes'),
        p.subcollection('notes/n/marks').select('page').toScalarExpression().as('page'),
      ),
    [
      { title: 'Dune', notes: ['Spice'], page: 7 },
      { title: 'Emma', notes: [], page: null },
    ],
  ],
];

const REFUSED: readonly [name: string, build: Build, message: string][] = [
  [
    'a scalar of two rows',
    (p, source) => named(p, source).select(reviews(p, source).toScalarExpression().as('x')),
    'Subpipeline returned multiple results.',
  ],
  [
    'whole documents of a subquery',
    (p, source) => named(p, source).select(reviews(p, source).toArrayExpression().as('x')),
    'A subquery that selects no fields of its documents is not implemented',
  ],
  [
    'a row of a subquery that lacks a field',
    (p, source) => named(p, source).select(reviews(p, source).select('stars', 'none').toArrayExpression().as('x')),
    'A subquery with a row that lacks a selected field is not implemented',
  ],
  [
    'a document as a value',
    (p, source) => books(source).select(p.currentDocument().as('x')),
    'A document as a value, but in get_field, is not implemented',
  ],
  [
    'a document in a variable as a value',
    (p, source) => books(source).define(p.currentDocument().as('d')).select(p.variable('d').as('x')),
    'A document as a value, but in get_field, is not implemented',
  ],
  [
    'the name of a document by get_field',
    (p, source) => books(source).select(p.currentDocument().getField('__name__').as('x')),
    'The field __name__ by get_field is not implemented',
  ],
  [
    'a subcollection of a row that is no document',
    (p, source) =>
      books(source).select('title').select(p.subcollection('notes').select('text').toArrayExpression().as('x')),
    'A subcollection of a row that is no document is not implemented',
  ],
];

describe.for(Object.entries(PIPELINE_SDKS))('%s', ([, open]) => {
  let sdk: PipelineSdk;
  beforeAll(() => {
    sdk = open({ projectId: PROJECT, user: 'owner', ...target });
  });
  afterAll(() => sdk.close());

  it.for(CASES)('%s', async ([, build, expected]) => {
    expect((await sdk.run(build)).map(({ data }) => data)).toEqual(expected);
  });

  it.for(REFUSED)('refuses %s', async ([, build, message]) => {
    await expect(sdk.run(build)).rejects.toThrow(message);
  });
});

describe('rows that the request has itself', () => {
  let db: Firestore;
  beforeAll(() => {
    db = new Firestore({ projectId: PROJECT });
  });
  afterAll(() => db.terminate());

  it('go through stages, with expressions at any depth, and are no documents', async () => {
    const literals = db.pipeline().literals([
      { n: 2, deep: { list: [add(constant(1), 1), 'x'] }, 'a.b': true },
      { n: 1, empty: null },
    ]);
    const { results } = await literals.sort(field('n').ascending()).execute();
    expect(results.map((result) => [result.id, result.data()])).toEqual([
      [undefined, { n: 1, empty: null }],
      [undefined, { n: 2, deep: { list: [2, 'x'] }, 'a.b': true }],
    ]);
  });

  it('join with documents', async () => {
    const stars = db
      .pipeline()
      .collection('reviews')
      .where(field('reviewer').equal(variable('who')))
      .select('stars');
    const { results } = await db
      .pipeline()
      .literals([{ name: 'Ben' }, { name: 'Dan' }])
      .define(field('name').as('who'))
      .addFields(stars.toScalarExpression().as('stars'))
      .execute();
    expect(results.map((result) => result.data())).toEqual([
      { name: 'Ben', stars: 5 },
      { name: 'Dan', stars: null },
    ]);
  });

  it('have no fields with names of a document', async () => {
    const named = db
      .pipeline()
      .literals([{ __name__: 'x' }])
      .execute();
    await expect(named).rejects.toThrow('The field __name__ of a literal is not implemented');
  });
});
