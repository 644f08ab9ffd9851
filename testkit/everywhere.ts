/** Looks for traces of people in everything that is stored: every collection at every depth, Storage and Authentication. */
import { collections } from '@tagpo/contract/paths';
import { expect } from 'vitest';
import type { ApiSuite } from './api-suite.ts';

/** Root collections that the contract's table of those with several documents leaves out. */
const SINGLE = ['counters', 'sampleJobs'];
const NESTED = ['messages', 'threads'];

export interface Trace {
  readonly path: string;
  readonly data: FirebaseFirestore.DocumentData;
}

/** Every document there is. A collection that is not looked through fails. */
export async function readEverything({ firestore }: ApiSuite): Promise<Trace[]> {
  const roots = (await firestore.listCollections()).map(({ id }) => id).filter((id) => !/^rules-|^unknown$/.test(id));
  const known: readonly string[] = [...Object.values(collections), ...SINGLE];
  expect(roots.filter((id) => !known.includes(id))).toEqual([]);
  const found = await Promise.all([
    ...roots.map((id) => firestore.collection(id).get()),
    ...NESTED.map((id) => firestore.collectionGroup(id).get()),
  ]);
  return found.flatMap(({ docs }) => docs).map((snapshot) => ({ path: snapshot.ref.path, data: snapshot.data() }));
}

/** Every document whose path or contents say one of these texts. Decks of others may: an id there names nobody any more (decision 013). */
export async function findDocuments(suite: ApiSuite, texts: readonly string[]): Promise<Trace[]> {
  return (await readEverything(suite)).filter(({ path, data }) =>
    texts.some((text) => path.includes(text) || (!path.startsWith('decks/') && JSON.stringify(data).includes(text))),
  );
}

/** Names of the files under anybody's path that say one of these texts. */
export async function findFiles({ bucket }: ApiSuite, texts: readonly string[]): Promise<string[]> {
  const [files] = await bucket.getFiles();
  return files.map(({ name }) => name).filter((name) => texts.some((text) => name.includes(text)));
}
