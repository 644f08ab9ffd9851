/** A fixture for Vitest and Playwright: each test gets a Firestore of its own, so that tests may run at the same time. */
import { type FirestoreOptions, type RunningFirestore, startFirestore } from './start-firestore.ts';

export interface FirestoreFixture {
  readonly firestore: (context: object, use: (firestore: RunningFirestore) => Promise<void>) => Promise<void>;
}

/** `const test = base.extend<{ firestore: RunningFirestore }>(firestoreFixture({ rules }))`, with the `test` of either as `base`. */
export function firestoreFixture(options: FirestoreOptions = {}): FirestoreFixture {
  return {
    // biome-ignore lint/correctness/noEmptyPattern: the pattern tells the runner which other fixtures this one needs.
    firestore: async ({}, use) => {
      const firestore = await startFirestore(options);
      await use(firestore);
      await firestore.close();
    },
  };
}
