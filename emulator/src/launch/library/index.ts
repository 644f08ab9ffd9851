/** The package's public API. */
export { type FirestoreFixture, firestoreFixture } from './fixture.ts';
export {
  type BilledOperations,
  type FirestoreOptions,
  type RunningFirestore,
  startFirestore,
} from './start-firestore.ts';
