/** The unmodified firebase-tools with the stand-in: it runs a script on three emulators, and leaves nothing when killed. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildStandIn, makeSuite, portIsFree, type Suite, startCli } from './processes.ts';

const OPEN = 'rules_version = "2"; service cloud.firestore { match /{d=**} { allow read, write; } }';
const STORAGE = `rules_version = "2";
service firebase.storage {
  match /b/{bucket}/o/{name} {
    allow read;
    allow write: if firestore.exists(/databases/(default)/documents/may/write) && request.resource.size < 5;
  }
}`;
const FILES = { 'firestore.rules': OPEN, 'storage.rules': STORAGE };

describe('the Firebase CLI', () => {
  let suite: Suite;
  beforeAll(buildStandIn, 20_000);
  beforeEach(async () => {
    suite = await makeSuite(FILES);
  });
  afterEach(() => suite.remove());

  it('runs a script against Auth, Firestore and Storage', async () => {
    const { folder } = suite;
    writeFileSync(path.join(folder, 'script.mjs'), SCRIPT);
    const exec = startCli(['emulators:exec', '--only', 'auth,firestore,storage', 'node script.mjs'], folder);
    expect(await exec.ended, exec.output()).toBe(0);
    expect(exec.output()).toContain('denied, then allowed, too big denied');
  }, 40_000);

  it('leaves no process behind when it is killed', async () => {
    const { folder, firestorePort } = suite;
    const first = startCli(['emulators:start', '--only', 'firestore'], folder);
    await first.prints('All emulators ready');
    first.child.kill('SIGKILL');
    await portIsFree(firestorePort);
    const second = startCli(['emulators:start', '--only', 'firestore'], folder);
    await second.prints('All emulators ready');
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
    await portIsFree(firestorePort);
  }, 40_000);
});

const firebase = (name: string) => pathToFileURL(createRequire(import.meta.url).resolve(`firebase/${name}`)).href;
const SCRIPT = `
import { initializeApp } from '${firebase('app')}';
import { connectAuthEmulator, createUserWithEmailAndPassword, getAuth } from '${firebase('auth')}';
import { connectFirestoreEmulator, doc, getFirestore, setDoc } from '${firebase('firestore')}';
import { connectStorageEmulator, getStorage, ref, uploadString } from '${firebase('storage')}';
const app = initializeApp({ projectId: 'demo-launch', apiKey: 'fake', storageBucket: 'demo-launch.appspot.com' });
const at = (name) => process.env[name].replace('http://', '').split(':');
const auth = getAuth(app), db = getFirestore(app), storage = getStorage(app);
connectAuthEmulator(auth, 'http://' + process.env.FIREBASE_AUTH_EMULATOR_HOST, { disableWarnings: true });
const [host, port] = at('FIRESTORE_EMULATOR_HOST');
connectFirestoreEmulator(db, host, Number(port));
const [storageHost, storagePort] = at('FIREBASE_STORAGE_EMULATOR_HOST');
connectStorageEmulator(storage, storageHost, Number(storagePort));
await createUserWithEmailAndPassword(auth, 'ana@example.com', 'secret1');
const upload = (text) => uploadString(ref(storage, 'file'), text).then(() => 'allowed', () => 'denied');
const before = await upload('tiny');
await setDoc(doc(db, 'may/write'), { by: auth.currentUser.uid });
console.log(before + ', then ' + (await upload('tiny')) + ', too big ' + (await upload('too big')));
process.exit(0);
`;
