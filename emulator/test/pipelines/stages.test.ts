/** The stages of pipelines, through the SDKs. */
import { Firestore } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTarget } from '../target.ts';
import { PIPELINE_SDKS, type PipelineSdk } from './pipeline-sdks.ts';

const PROJECT = 'demo-pipelines';
const target = useTarget({ edition: 'enterprise' });

const BOOKS = {
  dune: { title: 'Dune', genre: 'sf', year: 1965, tags: ['sand', 'war'], awards: { hugo: true } },
  emma: { title: 'Emma', genre: 'romance', year: 1815, tags: [] },
  ubik: { title: 'Ubik', genre: 'sf', year: 1969, tags: ['time'], awards: { hugo: false } },
};

beforeAll(async () => {
  const db = new Firestore({ projectId: PROJECT });
  for (const [id, data] of Object.entries(BOOKS)) await db.doc(`books/${id}`).set(data);
  await db.terminate();
});

describe.for(Object.entries(PIPELINE_SDKS))('%s', ([, open]) => {
  let sdk: PipelineSdk;
  beforeAll(() => {
    sdk = open({ projectId: PROJECT, user: 'owner', ...target });
  });
  afterAll(() => sdk.close());

  it('filters, orders and limits', async () => {
    const found = await sdk.run((p, source) =>
      source.collection('books').where(p.equal('genre', 'sf')).sort(p.field('year').descending()).limit(1),
    );
    expect(found).toEqual([{ id: 'ubik', data: BOOKS.ubik }]);
  });
});
