/** @firebase/rules-unit-testing against the emulator, as projects use it. */
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { collection, doc, getDoc, getDocs, limit, query, setDoc, setLogLevel, where } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTarget } from './target.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} {
      allow get: if resource == null || resource.data.owner == request.auth.uid;
      allow list: if resource.data.owner == request.auth.uid && request.query.limit <= 10;
      allow create: if request.resource.data.owner == request.auth.uid && request.auth.token.role == 'writer';
    }
  }
}`;

describe('rules-unit-testing', () => {
  const target = useTarget();
  let environment: RulesTestEnvironment;

  const initialize = (rules: string) => {
    const { host, port } = target;
    return initializeTestEnvironment({ projectId: 'demo-rules-testing', firestore: { host, port, rules } });
  };

  beforeAll(async () => {
    setLogLevel('silent');
    environment = await initialize(RULES);
  });
  beforeEach(() => environment.clearFirestore());
  afterAll(() => environment.cleanup());

  const as = (uid: string, claims = {}) => environment.authenticatedContext(uid, claims).firestore();
  const write = (path: string, data: object) =>
    environment.withSecurityRulesDisabled(async (context) => setDoc(doc(context.firestore(), path), data));

  it('allows what the rules allow', async () => {
    await write('notes/a', { owner: 'ana' });
    await assertSucceeds(getDoc(doc(as('ana'), 'notes/a')));
    await assertSucceeds(getDoc(doc(as('ana'), 'notes/missing')));
    await assertSucceeds(setDoc(doc(as('ana', { role: 'writer' }), 'notes/b'), { owner: 'ana' }));
  });

  it('denies the rest', async () => {
    await write('notes/a', { owner: 'ana' });
    await assertFails(getDoc(doc(as('ben'), 'notes/a')));
    await assertFails(getDoc(doc(environment.unauthenticatedContext().firestore(), 'notes/a')));
    await assertFails(setDoc(doc(as('ana'), 'notes/b'), { owner: 'ana' }));
    await assertFails(setDoc(doc(as('ben', { role: 'writer' }), 'notes/b'), { owner: 'ana' }));
  });

  it('judges a query by its constraints', async () => {
    await write('notes/a', { owner: 'ana' });
    const notes = collection(as('ana'), 'notes');
    const mine = where('owner', '==', 'ana');
    expect((await assertSucceeds(getDocs(query(notes, mine, limit(5))))).size).toBe(1);
    await assertFails(getDocs(query(notes, mine)));
    await assertFails(getDocs(query(notes, limit(5))));
  });

  it('clears what was written', async () => {
    await write('notes/a', { owner: 'ana' });
    await environment.clearFirestore();
    const gone = await assertSucceeds(getDoc(doc(as('ben'), 'notes/a')));
    expect(gone.exists()).toBe(false);
  });

  it('reports broken rules with their place', async () => {
    await expect(initialize('service cloud.firestore {\n  match /a { allow read: if ; }\n}')).rejects.toThrow(/L2:\d+/);
  });
});
