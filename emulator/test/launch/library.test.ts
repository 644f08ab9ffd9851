/** Firestore in the test's own process, by the SDKs and the fixture. */
import { assertFails, assertSucceeds, initializeTestEnvironment } from '@firebase/rules-unit-testing';
import { collection, doc, getDoc, getDocs, orderBy, query, setDoc, setLogLevel } from 'firebase/firestore';
import { test as base, beforeAll, describe, expect, it } from 'vitest';
import { firestoreFixture, type RunningFirestore, startFirestore } from '../../src/launch/library/index.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} { allow read, write: if request.auth.uid == id; }
    match /open/{id} { allow read, write; }
  }
}`;

beforeAll(() => setLogLevel('silent'));

describe('startFirestore', () => {
  it('applies the rules and counts what is billed', async () => {
    await using firestore = await startFirestore({ rules: RULES });
    const { projectId, host, port } = firestore;
    const environment = await initializeTestEnvironment({ projectId, firestore: { host, port } });
    const ana = environment.authenticatedContext('ana').firestore();
    await assertSucceeds(setDoc(doc(ana, 'notes/ana'), { a: 1 }));
    await assertFails(setDoc(doc(ana, 'notes/ben'), { a: 1 }));
    expect(firestore.billed()).toMatchObject({ writes: 1, reads: 0 });
    await firestore.clear();
    firestore.forgetBilled();
    expect((await getDoc(doc(ana, 'notes/ana'))).exists()).toBe(false);
    expect(firestore.billed()).toMatchObject({ writes: 0, reads: 1 });
    firestore.setRules(RULES.replace('request.auth.uid == id', 'false'));
    await assertFails(getDoc(doc(ana, 'notes/ana')));
    await environment.cleanup();
  });

  it('refuses a query without its index', async () => {
    await using firestore = await startFirestore({ indexes: { indexes: [], fieldOverrides: [] } });
    const { projectId, host, port } = firestore;
    const environment = await initializeTestEnvironment({ projectId, firestore: { host, port } });
    const notes = collection(environment.unauthenticatedContext().firestore(), 'notes');
    await expect(getDocs(query(notes, orderBy('a'), orderBy('b')))).rejects.toThrow(/requires an index/);
    await environment.cleanup();
  });

  it('starts eight that share nothing', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => startFirestore()));
    const url = ({ address, projectId }: (typeof all)[number]) =>
      `http://${address}/v1/projects/${projectId}/databases/(default)/documents`;
    await Promise.all(all.map((one, index) => fetch(`${url(one)}/n/${index}`, { method: 'PATCH', body: '{}' })));
    const found = await Promise.all(all.map(async (one) => (await fetch(`${url(one)}/n`)).text()));
    expect(found.map((answer) => answer.match(/"name"/g)?.length)).toEqual(all.map(() => 1));
    await Promise.all(all.map((one) => one.close()));
  });

  it('says where rules are broken', async () => {
    await expect(startFirestore({ rules: 'service cloud.firestore {\n  match /a { allow }\n}' })).rejects.toThrow(
      /firestore\.rules:2:\d+/,
    );
  });

  it('refuses an edition that there is not', async () => {
    const options = JSON.parse('{ "edition": "Enterprise" }');
    await expect(startFirestore(options)).rejects.toThrow(/edition .* standard, enterprise, not Enterprise/);
  });

  it('rejects for a port that is taken', async () => {
    await using first = await startFirestore();
    await expect(startFirestore({ port: first.port })).rejects.toThrow(/EADDRINUSE/);
  });
});

describe('firestoreFixture', () => {
  const test = base.extend<{ firestore: RunningFirestore }>(firestoreFixture({ rules: RULES }));
  const ports = new Set<number>();
  for (const name of ['ana', 'ben']) {
    test.concurrent(`gives ${name} a Firestore of their own`, async ({ firestore }) => {
      ports.add(firestore.port);
      const documents = `http://${firestore.address}/v1/projects/${firestore.projectId}/databases/(default)/documents`;
      expect(await (await fetch(`${documents}/open`)).json()).toEqual({});
      expect((await fetch(`${documents}/open/${name}`, { method: 'PATCH', body: '{}' })).status).toBe(200);
      expect((await fetch(`${documents}/notes/x`)).status).toBe(403);
    });
  }
  it('closes it after the test', async () => {
    expect(ports.size).toBe(2);
    for (const port of ports) await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
  });
});
