/** The REST API by HTTP: routes, transcoding, errors, streams as arrays and CORS. */
import { describe, expect, it } from 'vitest';
import { useTarget } from '../target.ts';

const ROOT = '/v1/projects/demo-rest/databases/(default)/documents';

describe('the REST API', () => {
  const target = useTarget();

  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`http://${target.address}${path}`, {
      method,
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'text/plain' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };

  it('creates, reads, patches, lists and deletes', async () => {
    const created = await call('POST', `${ROOT}/life?documentId=a`, { fields: { n: { integerValue: 1 } } });
    expect(created).toMatchObject({ status: 200, body: { fields: { n: { integerValue: '1' } } } });
    const name = created.body.name;
    expect(name).toBe('projects/demo-rest/databases/(default)/documents/life/a');
    const patched = await call('PATCH', `${ROOT}/life/a?updateMask.fieldPaths=m&currentDocument.exists=true`, {
      fields: { m: { string_value: 'x' } },
    });
    expect(patched.body.fields).toEqual({ n: { integerValue: '1' }, m: { stringValue: 'x' } });
    const masked = await call('GET', `${ROOT}/life/a?mask.fieldPaths=m`);
    expect(masked.body.fields).toEqual({ m: { stringValue: 'x' } });
    expect((await call('GET', `${ROOT}/life?pageSize=5`)).body.documents).toHaveLength(1);
    expect(await call('DELETE', `${ROOT}/life/a`)).toEqual({ status: 200, body: {} });
    expect(await call('GET', `${ROOT}/life`)).toEqual({ status: 200, body: {} });
  });

  it('decodes escaped names', async () => {
    await call('PATCH', `${ROOT.replace('(default)', '%28default%29')}/names/a%20b%3Ac`, { fields: {} });
    expect((await call('GET', `${ROOT}/names/a%20b:c`)).body.name).toMatch(/names\/a b:c$/);
  });

  it('answers streams as arrays', async () => {
    const documents = [`${ROOT.slice(4)}/none/a`];
    const batch = await call('POST', `${ROOT}:batchGet`, { documents });
    expect(batch.body).toEqual([{ missing: documents[0], readTime: expect.any(String) }]);
    const query = { structuredQuery: { from: [{ collectionId: 'none' }], limit: 3 } };
    expect((await call('POST', `${ROOT}:runQuery?key=fake`, query)).body).toEqual([{ readTime: expect.any(String) }]);
    const structuredAggregationQuery = { ...query, aggregations: [{ alias: 'n', count: {} }] };
    const counted = await call('POST', `${ROOT}:runAggregationQuery`, { structuredAggregationQuery });
    expect(counted.body[0].result.aggregateFields).toEqual({ n: { integerValue: '0' } });
  });

  it('commits with preconditions of nine digits', async () => {
    const name = `${ROOT.slice(4)}/commits/a`;
    const first = await call('POST', `${ROOT}:commit`, { writes: [{ update: { name, fields: {} } }] });
    const [seconds, digits = ''] = first.body.writeResults[0].updateTime.slice(0, -1).split('.');
    const updateTime = `${seconds}.${digits.padEnd(9, '0')}Z`;
    const writes = [{ delete: name, currentDocument: { updateTime } }];
    expect((await call('POST', `${ROOT}:commit`, { writes })).status).toBe(200);
  });

  it.each([
    ['a missing document', 'GET', '/none/a', undefined, 404, 'NOT_FOUND'],
    ['an existing document', 'POST', '/twice?documentId=a', { fields: {} }, 409, 'ALREADY_EXISTS'],
    ['a failed precondition', 'PATCH', '/none/a?currentDocument.exists=true', { fields: {} }, 404, 'NOT_FOUND'],
    ['an unknown field', 'PATCH', '/none/a', { feilds: {} }, 400, 'INVALID_ARGUMENT'],
    ['an unknown parameter', 'GET', '/none/a?colour=red', undefined, 400, 'INVALID_ARGUMENT'],
    ['no JSON', 'PATCH', '/none/a', '{', 400, 'INVALID_ARGUMENT'],
    ['an unknown verb', 'POST', ':dance', {}, 404, 'NOT_FOUND'],
    ['a stream that REST lacks', 'POST', ':listen', {}, 501, 'UNIMPLEMENTED'],
  ])('answers %s with its status', async (_, method, path, body, httpStatus, status) => {
    if (path.startsWith('/twice')) await call('PATCH', `${ROOT}/twice/a`, { fields: {} });
    const answer = await call(method, `${ROOT}${path}`, body);
    expect(answer).toMatchObject({ status: httpStatus, body: { error: { code: httpStatus, status } } });
  });

  it('refuses a request over 11 MiB, as production does', async () => {
    const write = (length: number) => {
      const fields = { text: { stringValue: 'x'.repeat(1_000_000) } };
      const writes = Array.from({ length }, (_, id) => ({ update: { name: `${ROOT.slice(4)}/big/${id}`, fields } }));
      return call('POST', `${ROOT}:commit`, { writes });
    };
    expect((await write(11)).status).toBe(200);
    const message = 'Request payload size exceeds the limit: 11534336 bytes.';
    expect(await write(12)).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT', message } } });
  });

  it('answers the error of a stream in an array', async () => {
    const answer = await call('POST', `${ROOT}:runQuery`, { structuredQuery: { from: [{}, {}] } });
    expect(answer).toMatchObject({ status: 400, body: [{ error: { status: 'INVALID_ARGUMENT' } }] });
  });

  it.each([
    ['a token of two parts', 'Bearer a.b'],
    ['a payload that is no JSON', 'Bearer a.b.c'],
  ])('refuses %s', async (_, authorization) => {
    const response = await fetch(`http://${target.address}${ROOT}/a/b`, { headers: { authorization } });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining('invalid jwt') } });
  });

  it('allows any origin with credentials', async () => {
    const response = await fetch(`http://${target.address}${ROOT}:commit`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://localhost:5002',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,x-goog-api-key',
        'Access-Control-Request-Private-Network': 'true',
      },
    });
    expect(response.status).toBe(200);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:5002',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization,x-goog-api-key',
      'access-control-allow-private-network': 'true',
      'access-control-max-age': expect.any(String),
      vary: 'Origin',
    });
  });
});
