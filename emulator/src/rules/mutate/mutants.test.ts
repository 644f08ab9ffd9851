import { expect, test } from 'vitest';
import { compileRules } from '../compile.ts';
import { firestoreRules } from '../testing/requests.ts';
import { mutantsOf } from './mutants.ts';

const changes = (body: string) => mutantsOf(firestoreRules(body)).map(({ line, change }) => `L${line} ${change}`);

test('each clause is left out and each operator turned', () => {
  const found = changes("match /a/{id} { allow get: if (id == 'x' || 1 < 2) && !(id in ['a', 'b']); }");
  const expected = [
    "(id == 'x' || 1 < 2) && !(id in ['a', 'b']) → (id == 'x' || 1 < 2)",
    "(id == 'x' || 1 < 2) && !(id in ['a', 'b']) → (!(id in ['a', 'b']))",
    "(id == 'x' || 1 < 2) && !(id in ['a', 'b']) → true",
    "id == 'x' → (id) != ('x')",
    "id == 'x' || 1 < 2 → (id == 'x') && (1 < 2)",
    '1 < 2 → (1) >= (2)',
    "!(id in ['a', 'b']) → (id in ['a', 'b'])",
    "['a', 'b'] → [('b')]",
    'id → database',
    "'x' → ''",
  ];
  for (const change of expected) expect(found).toContain(`L4 ${change}`);
});

test('matches and methods are widened and narrowed', () => {
  const found = changes('match /a/{id} {\n  allow read, create: if true;\n}');
  const expected = [
    'L4 a/{id} → {document=**}',
    'L4 a → {any}',
    'L4 {id} → {id=**}',
    'L5 allow read, create → allow list, create',
    'L5 allow read, create → allow get, list, create, update',
    'L5 allow read, create: if true; → nothing',
    "L1 rules_version = '2' → rules_version = '1'",
  ];
  for (const change of expected) expect(found).toContain(change);
});

test('every mutant differs and nearly all compile', () => {
  const source =
    firestoreRules(`function f(x) { let y = x.a.b; return y is string ? y.size() > 0 : x.keys().hasOnly(['a']); }
    match /a/{id} { allow write: if f(request.resource.data) && get(/databases/$(database)/documents/b/$(id)).data.n != null; }`);
  const mutants = mutantsOf(source);
  expect(new Set([source, ...mutants.map((mutant) => mutant.source)]).size).toBe(mutants.length + 1);
  const compiled = mutants.filter((mutant) => compileRules(mutant.source).ruleset !== undefined);
  expect(compiled.length / mutants.length).toBeGreaterThan(0.9);
});
