import { expect, test } from 'vitest';
import { compile, firestoreRules, get } from '../testing/requests.ts';

const BODY = `match /a/{id} {
  function isOpen(x) { let y = (x + 1) * - 2; return y < 0 && resource.data.list[0:1] != []; }
  allow get: if id != 'secret' && isOpen(/b/$(id) is path ? 1 : -3);
  allow create: if !(request.resource.data.n > 0) || {'a': "b"}.keys().hasAny(['a']);
}`;

interface Node {
  readonly sourcePosition: { readonly currentOffset: number; readonly endOffset: number };
  readonly values?: readonly { readonly value: object; readonly count: number }[];
  readonly children?: readonly Node[];
}

const source = firestoreRules(BODY);
const textOf = ({ sourcePosition: { currentOffset, endOffset } }: Node) => source.slice(currentOffset, endOffset);
const nodesIn = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesIn)];

function report(): Node[] {
  const ruleset = compile(source);
  for (const id of ['1', 'secret', '1']) ruleset.authorize(get(`a/${id}`, { world: { 'a/1': { list: [1] } } }));
  return ruleset.googleCoverage().report as unknown as Node[];
}

test('each expression has its place in the text', () => {
  expect(report().map(textOf)).toEqual([
    '(x + 1) * - 2',
    'y < 0 && resource.data.list[0:1] != []',
    "id != 'secret' && isOpen(/b/$(id) is path ? 1 : -3)",
    "!(request.resource.data.n > 0) || {'a': \"b\"}.keys().hasAny(['a'])",
  ]);
  const texts = report().flatMap(nodesIn).map(textOf);
  for (const text of [
    '- 2',
    '/b/$(id) is path ? 1 : -3',
    'resource.data.list[0:1]',
    '{\'a\': "b"}.keys()',
    '/b/$(id)',
    '-3',
  ]) {
    expect(texts).toContain(text);
  }
});

test('values are counted, and what was never evaluated has none', () => {
  const [, , condition, never] = report();
  expect(condition?.values).toEqual([
    { value: { boolValue: true }, count: 2 },
    { value: { boolValue: false }, count: 1 },
  ]);
  expect(condition?.children?.[0]?.children?.[0]?.values).toEqual([
    { value: { stringValue: '1' }, count: 2 },
    { value: { stringValue: 'secret' }, count: 1 },
  ]);
  expect(never).not.toHaveProperty('values');
  expect(never?.children).toHaveLength(2);
});

test('an error tells its cause, and many values share an entry', () => {
  const ruleset = compile(firestoreRules('match /a/{id} { allow get: if resource.data.n == id; }'));
  for (let id = 0; id < 100; id++) ruleset.authorize(get(`a/${id}`));
  const [condition] = ruleset.googleCoverage().report as unknown as Node[];
  expect(condition?.values).toEqual([{ value: { undefined: { causeMessage: 'Null value error.' } }, count: 100 }]);
  for (let id = 0; id < 100; id++) ruleset.authorize(get(`a/${id}`, { world: { [`a/${id}`]: { n: id } } }));
  const ids = nodesIn(condition as Node).length;
  expect(ids).toBe(5);
  const last = (ruleset.googleCoverage().report as unknown as Node[])[0]?.children?.[1];
  expect(last?.values).toHaveLength(21);
  expect(last?.values?.at(-1)).toEqual({ value: { stringValue: '…' }, count: 80 });
});
