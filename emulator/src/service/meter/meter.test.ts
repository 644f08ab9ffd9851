import { describe, expect, test } from 'vitest';
import { Meter, type RequestMeter } from './meter.ts';

const nothing = {
  requests: 1,
  reads: 0,
  writes: 0,
  deletes: 0,
  indexEntries: 0,
  rangeReads: 0,
  rulesReads: 0,
  readUnits: 0,
};

test.each<[string, (request: RequestMeter) => void, object]>([
  ['three documents by name', (request) => request.documents(3), { reads: 3 }],
  ['a query that returned 18', (request) => request.query(18, 0), { reads: 18 }],
  ['a query that found nothing', (request) => request.query(0, 0), { reads: 1 }],
  ['a query that skipped five', (request) => request.query(2, 5), { reads: 7 }],
  [
    'a query over ranges that read 1001 entries',
    (request) => request.query(5, 0, 1001),
    { reads: 5, rangeReads: 2, indexEntries: 1001 },
  ],
  ['one that found nothing in them', (request) => request.query(0, 0, 4), { rangeReads: 1, indexEntries: 4 }],
  ['one that skipped all it found', (request) => request.query(0, 3, 4), { reads: 3, rangeReads: 1, indexEntries: 4 }],
  ['an aggregation over nothing', (request) => request.aggregation(0), { reads: 1 }],
  ['an aggregation over 1000 entries', (request) => request.aggregation(1000), { reads: 1, indexEntries: 1000 }],
  ['an aggregation over 1001 entries', (request) => request.aggregation(1001), { reads: 2, indexEntries: 1001 }],
  ['a vector search for 5 of 1550', (request) => request.vectorSearch(5, 1550), { reads: 21, indexEntries: 1550 }],
  ['a vector search of nothing', (request) => request.vectorSearch(0, 0), { reads: 1 }],
  ['two writes', (request) => request.writes(2), { writes: 2 }],
  ['a delete', (request) => request.deletes(1), { deletes: 1 }],
  ['rules that read two documents', (request) => request.rulesReads(2), { reads: 2, rulesReads: 2 }],
])('what one request costs: %s', (_name, spend, cost) => {
  const meter = new Meter();
  spend(meter.open('RunQuery'));
  expect(meter.toJson().total).toEqual({ ...nothing, ...cost });
});

describe('the meter', () => {
  const noon = new Date('2026-01-02T12:00:00.000Z');

  test('adds up by label and lists recent requests', () => {
    const meter = new Meter(() => noon);
    meter.open('RunQuery', 'GET /users').query(18, 0);
    meter.open('Commit', 'POST /swipes').writes(1);
    meter.open('RunQuery', 'GET /users').query(2, 0);
    const { total, labels, recent } = meter.toJson();
    expect(total).toEqual({ ...nothing, requests: 3, reads: 20, writes: 1 });
    expect(labels).toEqual({
      'GET /users': { ...nothing, requests: 2, reads: 20 },
      'POST /swipes': { ...nothing, writes: 1 },
    });
    expect(recent.map(({ sequence, method, reads, time }) => [sequence, method, reads, time])).toEqual([
      [1, 'RunQuery', 18, '2026-01-02T12:00:00.000Z'],
      [2, 'Commit', 0, '2026-01-02T12:00:00.000Z'],
      [3, 'RunQuery', 2, '2026-01-02T12:00:00.000Z'],
    ]);
  });

  test('lets a stream grow after it was opened', () => {
    const meter = new Meter(() => noon);
    const listener = meter.open('Listen');
    listener.documents(1);
    listener.documents(4);
    expect(meter.toJson().recent.map(({ reads }) => reads)).toEqual([5]);
  });

  test('keeps the latest thousand requests', () => {
    const meter = new Meter(() => noon);
    for (let count = 0; count < 2500; count += 1) meter.open('Commit').writes(1);
    const { recent, total } = meter.toJson();
    expect([recent.length, recent.at(-1)?.sequence, total.writes]).toEqual([1000, 2500, 2500]);
  });

  test('forgets everything on reset but keeps counting requests up', () => {
    const meter = new Meter(() => noon);
    meter.open('Commit').writes(1);
    meter.reset();
    meter.open('Commit').writes(1);
    const { recent, total } = meter.toJson();
    expect([total.writes, recent.map(({ sequence }) => sequence)]).toEqual([1, [2]]);
  });

  test('counts what a stream costs after a reset', () => {
    const meter = new Meter(() => noon);
    const listener = meter.open('Listen', 'chat');
    meter.reset();
    listener.documents(2);
    expect(meter.toJson().labels).toEqual({ chat: { ...nothing, requests: 0, reads: 2 } });
  });
});
