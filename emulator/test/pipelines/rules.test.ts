/** Which pipelines security rules allow. https://firebase.google.com/docs/firestore/enterprise/security/rules-pipelines */
import { Firestore } from '@google-cloud/firestore';
import type { Pipeline } from 'firebase/firestore/pipelines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putRules, useTarget } from '../target.ts';
import { PIPELINE_SDKS, type PipelineSdk, type Pipelines, type Source } from './pipeline-sdks.ts';

const PROJECT = 'demo-pipeline-rules';
const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} { allow read: if resource.data.owner == request.auth.uid; }
    match /{path=**}/parts/{id} { allow list: if resource.data.size < 10; }
    match /short/{id} { allow list: if request.query.limit <= 10; }
    match /posts/{id} { allow list: if resource.data.state != 'draft'; }
    match /tagged/{id} { allow list: if 'public' in resource.data.tags; }
  }
}`;

const target = useTarget({ edition: 'enterprise' });
let ana: PipelineSdk;
beforeAll(async () => {
  await putRules(target, PROJECT, RULES);
  const db = new Firestore({ projectId: PROJECT });
  for (const owner of ['ana', 'bob']) await db.doc(`notes/of-${owner}`).set({ owner });
  await db.terminate();
  const open = PIPELINE_SDKS['the Lite SDK'];
  if (open === undefined) throw new Error('The Lite SDK is missing.');
  ana = open({ projectId: PROJECT, user: 'ana', ...target });
});
afterAll(() => ana.close());

type Case = readonly [name: string, build: (p: Pipelines, source: Source) => Pipeline];

const notes = (source: Source) => source.collection('notes');

const ALLOWED: readonly Case[] = [
  ['a condition that the rule asks for', (p, source) => notes(source).where(p.equal('owner', 'ana'))],
  [
    'it beside one that rules do not know',
    (p, source) => notes(source).where(p.and(p.equal('owner', 'ana'), p.like('text', 'a%'))),
  ],
  [
    'it after an order and a variable',
    (p, source) =>
      notes(source).sort(p.ascending('text')).define(p.field('text').as('t')).where(p.equal('owner', 'ana')),
  ],
  ['it as one of a list', (p, source) => notes(source).where(p.equalAny('owner', ['ana']))],
  [
    'it before an aggregation',
    (p, source) => notes(source).where(p.equal('owner', 'ana')).aggregate(p.countAll().as('n')),
  ],
  ['a range in a collection group', (p, source) => source.collectionGroup('parts').where(p.lessThan('size', 5))],
  ['a document by its name', (_p, source) => source.documents(['notes/of-ana'])],
  [
    'a subquery with the condition that its rule asks for',
    (p, source) =>
      source
        .documents(['notes/of-ana'])
        .define(p.field('owner').as('o'))
        .select(
          notes(source)
            .where(p.and(p.equal('owner', 'ana'), p.equal('owner', p.variable('o'))))
            .select('owner')
            .toArrayExpression()
            .as('x'),
        ),
  ],
  ['a value in an array', (p, source) => source.collection('tagged').where(p.arrayContains('tags', 'public'))],
];

const DENIED: readonly Case[] = [
  ['no condition', (_p, source) => notes(source)],
  ["somebody else's value", (p, source) => notes(source).where(p.equal('owner', 'bob'))],
  ['a choice', (p, source) => notes(source).where(p.or(p.equal('owner', 'ana'), p.equal('text', 'x')))],
  ['the opposite', (p, source) => notes(source).where(p.not(p.equal('owner', 'bob')))],
  ['a computed operand', (p, source) => notes(source).where(p.equal('owner', p.toLower(p.constant('ANA'))))],
  [
    'a condition on a field that a stage put there',
    (p, source) => notes(source).addFields(p.constant('ana').as('owner')).where(p.equal('owner', 'ana')),
  ],
  [
    'a condition after a selection',
    (p, source) => notes(source).select(p.constant('ana').as('owner'), 'text').where(p.equal('owner', 'ana')),
  ],
  [
    'a condition on an unnested value',
    (p, source) =>
      notes(source)
        .unnest(p.array(['ana']).as('owner'))
        .where(p.equal('owner', 'ana')),
  ],
  [
    'a united pipeline without the condition',
    (p, source) => notes(source).where(p.equal('owner', 'ana')).union(notes(source)),
  ],
  [
    'a subquery with a condition on a variable alone',
    (p, source) =>
      source
        .documents(['notes/of-ana'])
        .define(p.field('owner').as('o'))
        .select(
          notes(source)
            .where(p.equal('owner', p.variable('o')))
            .select('owner')
            .toArrayExpression()
            .as('x'),
        ),
  ],
  ['a range that is too wide', (p, source) => source.collectionGroup('parts').where(p.lessThan('size', 50))],
  ['the whole database', (p, source) => source.database().where(p.equal('owner', 'ana'))],
  ["somebody else's document", (_p, source) => source.documents(['notes/of-ana', 'notes/of-bob'])],
  ['a document that is not there', (_p, source) => source.documents(['notes/none'])],
  // Rules know no limit of a pipeline.
  ['a limit', (_p, source) => source.collection('short').limit(5)],
  // What is left would tell which documents of others there are.
  [
    'a condition after a limit',
    (p, source) => notes(source).where(p.equal('text', 'x')).limit(1).where(p.equal('owner', 'ana')),
  ],
  ['a condition after an offset', (p, source) => notes(source).offset(1).where(p.equal('owner', 'ana'))],
  ['a condition after a sample', (p, source) => notes(source).sample(1).where(p.equal('owner', 'ana'))],
  // It also finds documents without the field.
  ['an inequality', (p, source) => source.collection('posts').where(p.notEqual('state', 'draft'))],
];

/** Fails with the text of a document that is not Ana's. */
const failing = (p: Pipelines) =>
  p.conditional(p.equal('owner', 'bob'), new p.FunctionExpression('error', [p.field('owner')]), p.constant(0));

describe('security rules', () => {
  it.each(ALLOWED)('allow %s', async (_name, build) => {
    await expect(ana.run(build)).resolves.toBeInstanceOf(Array);
  });

  it.each<Case>([
    [
      'a condition',
      (p, source) =>
        notes(source)
          .where(p.equal(failing(p), 1))
          .where(p.equal('owner', 'ana')),
    ],
    [
      'an order',
      (p, source) =>
        notes(source)
          .sort(p.ascending(failing(p)))
          .where(p.equal('owner', 'ana')),
    ],
    ['a variable', (p, source) => notes(source).define(failing(p).as('x')).where(p.equal('owner', 'ana'))],
    [
      'a united pipeline',
      (p, source) =>
        notes(source)
          .where(p.equal('owner', 'ana'))
          .limit(0)
          .union(
            notes(source)
              .where(p.equal(failing(p), 1))
              .where(p.equal('owner', 'ana')),
          ),
    ],
  ])('keep what others wrote out of the error of %s', async (_name, build) => {
    await expect(ana.run(build)).resolves.toBeInstanceOf(Array);
  });

  it('do not know subcollections of a row', async () => {
    const read = ana.run((p, source) =>
      source.documents(['notes/of-ana']).select(p.subcollection('parts').select('size').toArrayExpression().as('x')),
    );
    await expect(read).rejects.toThrow('A subcollection under security rules is not implemented');
  });

  it.each(DENIED)('deny %s', async (_name, build) => {
    await expect(ana.run(build)).rejects.toMatchObject({ code: 'permission-denied' });
  });
});
