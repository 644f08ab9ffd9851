// Runs in a project that installed the package, under `firebase emulators:exec`: first against the CLI's emulators, then in this process.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { assertFails, assertSucceeds, initializeTestEnvironment } from '@firebase/rules-unit-testing';
import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, createUserWithEmailAndPassword, getAuth } from 'firebase/auth';
import * as store from 'firebase/firestore';
import { connectStorageEmulator, getStorage, ref, uploadString } from 'firebase/storage';
import { startFirestore } from 'sans-java';

const { collection, doc, getDoc, getDocs, onSnapshot, orderBy, query, setDoc, where } = store;
const rules = readFileSync('firestore.rules', 'utf8');
const indexes = readFileSync('firestore.indexes.json', 'utf8');
const [host, port] = process.env.FIRESTORE_EMULATOR_HOST.split(':');
store.setLogLevel('silent');

await driveRules({ projectId: 'demo-rules', firestore: { host, port: Number(port), rules } });
await driveWebSdk();
const meter = await fetch(`http://${host}:${port}/emulator/v1/meter`);
assert.equal(meter.status, 200, 'Firestore is not the stand-in');

const firestore = await startFirestore({ rules, indexes });
await driveRules({ projectId: firestore.projectId, firestore: { host: firestore.host, port: firestore.port } });
assert(firestore.billed().writes > 0);
await firestore.close();

console.log('Everything was as expected.');
process.exit(0);

async function driveRules(settings) {
  const environment = await initializeTestEnvironment(settings);
  const ana = environment.authenticatedContext('ana').firestore();
  const ben = environment.authenticatedContext('ben').firestore();
  await assertSucceeds(setDoc(doc(ana, 'notes/a'), { owner: 'ana' }));
  await assertFails(setDoc(doc(ben, 'notes/b'), { owner: 'ana' }));
  await assertSucceeds(getDoc(doc(ana, 'notes/a')));
  await assertFails(getDoc(doc(ben, 'notes/a')));
  const mine = query(collection(ana, 'notes'), where('owner', '==', 'ana'));
  assert.equal((await assertSucceeds(getDocs(mine))).size, 1);
  await assert.rejects(getDocs(query(mine, orderBy('a'), orderBy('b'))), /requires an index/);
  await environment.clearFirestore();
  await environment.cleanup();
}

async function driveWebSdk() {
  const app = initializeApp({ projectId: 'demo-launch', apiKey: 'fake', storageBucket: 'demo-launch.appspot.com' });
  const auth = getAuth(app);
  const database = store.getFirestore(app);
  const storage = getStorage(app);
  connectAuthEmulator(auth, `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`, { disableWarnings: true });
  store.connectFirestoreEmulator(database, host, Number(port));
  const [storageHost, storagePort] = process.env.FIREBASE_STORAGE_EMULATOR_HOST.split(':');
  connectStorageEmulator(storage, storageHost, Number(storagePort));
  const { user } = await createUserWithEmailAndPassword(auth, `ana-${Date.now()}@example.com`, 'secret1');

  const notes = query(collection(database, 'notes'), where('owner', '==', user.uid));
  const heard = new Promise((resolve, reject) => {
    onSnapshot(notes, ({ size }) => size === 1 && resolve(size), reject);
  });
  await setDoc(doc(database, 'notes/mine'), { owner: user.uid });
  await heard;

  const upload = (text) =>
    uploadString(ref(storage, 'file'), text).then(
      () => 'allowed',
      ({ code }) => code,
    );
  assert.equal(await upload('tiny'), 'storage/unauthorized');
  await setDoc(doc(database, `may/${user.uid}`), {});
  assert.equal(await upload('tiny'), 'allowed');
  assert.equal(await upload('too big'), 'storage/unauthorized');
}
