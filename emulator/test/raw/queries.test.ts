/** Queries by REST that no SDK sends, and how their answers look in JSON. */
import { beforeAll, describe, expect, it } from 'vitest';
import { useTarget } from '../target.ts';

const ROOT = 'projects/demo-queries/databases/(default)/documents';
const from = [{ collectionId: 'beans' }];

const vector = (...values: number[]) => ({
  mapValue: {
    fields: {
      __type__: { stringValue: '__vector__' },
      value: { arrayValue: { values: values.map((doubleValue) => ({ doubleValue })) } },
    },
  },
});

describe('queries over REST', () => {
  const target = useTarget();

  const post = async (verb: string, body: object) => {
    const response = await fetch(`http://${target.address}/v1/${ROOT}:${verb}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer owner' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const nearest = (more: object = {}) => ({
    vectorField: { fieldPath: 'spot' },
    queryVector: vector(1, 0),
    distanceMeasure: 'EUCLIDEAN',
    limit: 2,
    ...more,
  });

  beforeAll(async () => {
    const writes = [1, 2, 3].map((x) => ({ update: { name: `${ROOT}/beans/b${x}`, fields: { spot: vector(x, 0) } } }));
    await post('commit', { writes });
  });

  it.each([
    ['numbers', { limit: 2, distanceThreshold: 1 }],
    ['wrapped numbers', { limit: { value: 2 }, distance_threshold: { value: 1 }, distanceMeasure: 1 }],
    ['integers in a vector', { queryVector: { mapValue: { fields: integers(1, 0) } } }],
  ])('search for vectors by %s', async (_, more) => {
    const findNearest = nearest({ distanceResultField: 'far', ...more });
    const { body } = await post('runQuery', { structuredQuery: { from, findNearest } });
    const found = body.map(({ document }: { document: { name: string; fields: { far: object } } }) => [
      document.name.slice(-2),
      document.fields.far,
    ]);
    expect(found).toEqual([
      ['b1', { doubleValue: 0 }],
      ['b2', { doubleValue: 1 }],
    ]);
  });

  it.each([
    ['a limit of 1001', { findNearest: nearest({ limit: 1001 }) }, 'FindNearest.limit must be a positive integer'],
    ['no measure', { findNearest: nearest({ distanceMeasure: undefined }) }, 'Unknown Distance Measure.'],
    ['a list', { findNearest: nearest({ queryVector: { arrayValue: {} } }) }, 'Query Value must be of type vector.'],
    ['a cursor', { findNearest: nearest(), startAt: { values: [] } }, 'A cursor cannot be used with FindNearest'],
    ['an offset', { findNearest: nearest(), offset: 1 }, 'A query offset cannot be used with FindNearest'],
  ])('refuse %s in a vector search', async (_, query, message) => {
    const answer = await post('runQuery', { structuredQuery: { from, ...query } });
    expect(answer).toMatchObject({ status: 400, body: [{ error: { status: 'INVALID_ARGUMENT' } }] });
    expect(answer.body[0].error.message).toContain(message);
  });

  it('answer a plan alone', async () => {
    const { body } = await post('runQuery', { structuredQuery: { from }, explainOptions: {} });
    const indexesUsed = [{ query_scope: 'Collection', properties: '(__name__ ASC)' }];
    expect(body).toEqual([{ explainMetrics: { planSummary: { indexesUsed } } }]);
  });

  it('answer results, then what they cost', async () => {
    const structuredQuery = { from, findNearest: nearest(), select: { fields: [{ fieldPath: '__name__' }] } };
    const { body } = await post('runQuery', { structuredQuery, explainOptions: { analyze: true } });
    expect(body).toHaveLength(3);
    expect(body[2]).toEqual({
      readTime: body[0].readTime,
      explainMetrics: {
        planSummary: {
          indexesUsed: [{ query_scope: 'Collection', properties: '(__name__ ASC, spot VECTOR<2>)' }],
        },
        executionStats: {
          resultsReturned: '2',
          executionDuration: expect.stringMatching(/^0\.\d{3}(\d{3})?s$/),
          readOperations: '3',
          debugStats: {
            index_entries_scanned: '3',
            documents_scanned: '2',
            billing_details: {
              documents_billable: '2',
              index_entries_billable: '0',
              knn_vector_index_entries_billable: '3',
              small_ops: '0',
              min_query_cost: '0',
            },
          },
        },
      },
    });
  });

  it('refuse an unknown option of an explanation', async () => {
    const answer = await post('runQuery', { structuredQuery: { from }, explainOptions: { verbose: true } });
    expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('verbose') } } });
  });
});

function integers(...values: number[]) {
  return {
    __type__: { stringValue: '__vector__' },
    value: { arrayValue: { values: values.map((value) => ({ integerValue: String(value) })) } },
  };
}
