import { type App, applicationDefault, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { EMULATOR_ADMIN_DOMAIN } from '../../contract/src/wire/staff/admin-rule.ts';
import { readDeploymentSettings } from '../deploy/settings.ts';
import { PROJECT_ID } from '../suite/firebase-cli/firebase-cli.ts';
import { ROOT, readFirebaseConfig, readPortOffset } from '../suite/ports.ts';

export interface Staff {
  readonly app: App;
  readonly auth: Auth;
  readonly firestore: Firestore;
  /** Every user with a verified address of this domain is an administrator. */
  readonly adminEmailDomain: string | undefined;
}

/** Opens the running suite or a real project. Variables of the shell cannot swap one for the other. */
export function openStaff(projectId: string | undefined, databaseId = '(default)'): Staff {
  const { auth, firestore, storage } = readFirebaseConfig(readPortOffset()).emulators;
  if (projectId === undefined) {
    process.env.METADATA_SERVER_DETECTION ??= 'none';
    process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${auth.port}`;
    process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${firestore.port}`;
    process.env.FIREBASE_STORAGE_EMULATOR_HOST = `127.0.0.1:${storage.port}`;
  } else {
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    delete process.env.FIRESTORE_EMULATOR_HOST;
    delete process.env.FIREBASE_STORAGE_EMULATOR_HOST;
  }
  const credential = projectId === undefined ? {} : { credential: applicationDefault() };
  const app = initializeApp({ projectId: projectId ?? PROJECT_ID, ...credential }, 'staff');
  const database = getFirestore(app, databaseId);
  database.settings({ ignoreUndefinedProperties: true });
  const adminEmailDomain =
    projectId === undefined ? EMULATOR_ADMIN_DOMAIN : readDeploymentSettings(ROOT, projectId).ADMIN_EMAIL_DOMAIN;
  return { app, auth: getAuth(app), firestore: database, adminEmailDomain };
}
