/** What surrounds the stages: editions, transactions, earlier times, and the functions that SDKs send. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Firestore } from '@google-cloud/firestore';
import { countAll, field } from '@google-cloud/firestore/pipelines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUNCTIONS } from '../../src/pipelines/functions/functions.ts';
import { LAMBDA_FUNCTIONS } from '../../src/pipelines/functions/lambdas.ts';
import { SPECIAL_FUNCTIONS } from '../../src/pipelines/parse-expression.ts';
import { ACCUMULATORS } from '../../src/pipelines/stages/accumulators.ts';
import { useTarget } from '../target.ts';

const PROJECT = 'demo-pipeline-requests';

describe('a database of Standard edition', () => {
  useTarget();

  it('refuses pipelines', async () => {
    const db = new Firestore({ projectId: PROJECT });
    await expect(db.pipeline().collection('a').execute()).rejects.toThrow(/need a database in Enterprise edition/);
    await db.terminate();
  });
});

describe('a database of Enterprise edition', () => {
  const target = useTarget({ edition: 'enterprise' });
  let db: Firestore;
  beforeAll(() => {
    db = new Firestore({ projectId: PROJECT });
  });
  afterAll(() => db.terminate());

  it('sends many results in several messages, with the time', async () => {
    const batch = db.batch();
    for (let id = 0; id < 250; id++) batch.set(db.doc(`many/${id}`), { id });
    const [written] = await batch.commit();
    const { results, executionTime } = await db.pipeline().collection('many').sort(field('id').ascending()).execute();
    expect(results.map((result) => result.get('id'))).toEqual(Array.from({ length: 250 }, (_, id) => id));
    expect(executionTime.valueOf() >= (written?.writeTime.valueOf() ?? '')).toBe(true);
    expect(results[0]?.createTime).toEqual(written?.writeTime);
  });

  it('sends large results in messages of about one megabyte', async () => {
    for (const id of [1, 2, 3, 4]) await db.doc(`large/${id}`).set({ text: 'x'.repeat(600_000) });
    const stages = [{ name: 'collection', args: [{ referenceValue: '/large' }] }];
    const url = `http://${target.address}/v1/projects/${PROJECT}/databases/(default)/documents:executePipeline`;
    const body = JSON.stringify({ structuredPipeline: { pipeline: { stages } } });
    const answer = await fetch(url, { method: 'POST', body, headers: { authorization: 'Bearer owner' } });
    const messages = (await answer.json()) as readonly { readonly results: readonly object[] }[];
    expect(messages.map(({ results }) => results.length)).toEqual([2, 2]);
  });

  it('reads in a transaction, which then waits for nobody and sees no later write', async () => {
    await db.doc('stock/a').set({ left: 1 });
    const counts = await db.runTransaction(async (transaction) => {
      const read = async () => {
        const pipeline = db.pipeline().collection('stock').aggregate(countAll().as('n'));
        return (await transaction.execute(pipeline)).results[0]?.get('n');
      };
      const before = await read();
      const later = db.doc('stock/b').set({ left: 2 });
      const after = await read();
      transaction.update(db.doc('stock/a'), { left: 0 });
      return { counts: [before, after], later };
    });
    await counts.later;
    expect(counts.counts).toEqual([1, 1]);
  });

  it('ends a transaction that a failing pipeline began', async () => {
    await db.doc('failed/a').set({ left: 1 });
    const failed = db.runTransaction((transaction) =>
      transaction.execute(db.pipeline().collection('failed').select(field('left').divide(0).as('x'))),
    );
    await expect(failed).rejects.toThrow('Division by zero.');
    const started = performance.now();
    await db.runTransaction(async (transaction) => transaction.update(db.doc('failed/a'), { left: 2 }));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('explains no pipeline', async () => {
    const explained = db
      .pipeline()
      .collection('many')
      .execute({ explainOptions: { mode: 'analyze' } });
    await expect(explained).rejects.toThrow('The option explain_options is not implemented');
  });

  it('is billed for read units instead of reads', async () => {
    const url = `http://${target.address}/emulator/v1/meter`;
    await fetch(url, { method: 'DELETE' });
    await db.pipeline().collection('many').execute();
    expect(await (await fetch(url)).json()).toMatchObject({ total: { requests: 1, reads: 0, readUnits: 5 } });
  });
});

describe('the functions that the SDK for servers sends', () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@google-cloud/firestore/pipelines'));
  const source = readFileSync(path.join(folder, 'expression.js'), 'utf8');
  const sent = (kind: string) => {
    const names = source.matchAll(new RegExp(`new ${kind}\\('(\\w+)'`, 'g'));
    return [...new Set(Array.from(names, ([, name = '']) => name))].sort();
  };

  it('are there, but those of text search', () => {
    const missing = sent('FunctionExpression').filter(
      (name) =>
        !Object.hasOwn(FUNCTIONS, name) && !Object.hasOwn(LAMBDA_FUNCTIONS, name) && !SPECIAL_FUNCTIONS.includes(name),
    );
    expect(missing).toEqual(['between', 'document_matches', 'geo_distance', 'matches', 'score']);
  });

  it('are there to aggregate', () => {
    const names = sent('AggregateFunction');
    expect(names).toContain('count');
    expect(names.filter((name) => !Object.hasOwn(ACCUMULATORS, name))).toEqual([]);
  });
});
