import { createHash } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getAppCheck } from 'firebase-admin/app-check';
import { getAuth } from 'firebase-admin/auth';
import { getStorage } from 'firebase-admin/storage';
import { defineSecret } from 'firebase-functions/params';
import type { AppDeps } from '../deps.ts';
import { HOSTING_NETWORKS } from '../middleware/rate-limit/address.ts';
import { getMeteredFirestore } from './metered-firestore.ts';
import { writeLogLine } from './write-log-line.ts';

const isEmulated = process.env.FUNCTIONS_EMULATOR === 'true';
const cursorSecret = defineSecret('CURSOR_SECRET');

/** What the function is given by Secret Manager; the emulators need none. */
export const secretsInUse = isEmulated ? [] : [cursorSecret];

/** The API's surroundings in Cloud Functions and in the Functions emulator, by the environment alone. */
export function productionDeps(): AppDeps {
  const app = initializeApp();
  const { FIREBASE_STORAGE_EMULATOR_HOST: storageHost, EXPORTS_BUCKET: exportsBucket } = process.env;
  let key: Uint8Array | undefined;
  return {
    auth: getAuth(app),
    firestore: getMeteredFirestore(app),
    bucket: getStorage(app).bucket(),
    ...(exportsBucket === undefined ? {} : { exportsBucket: getStorage(app).bucket(exportsBucket) }),
    ...(process.env.APP_CHECK === 'enforce' ? { appCheck: getAppCheck(app) } : {}),
    now: Date.now,
    log: writeLogLine,
    cursorKey: () => {
      key ??= deriveKey(isEmulated ? 'emulator' : cursorSecret.value());
      return key;
    },
    ...(storageHost === undefined ? {} : { storageOrigin: `http://${storageHost}` }),
    proxyNetworks: process.env.PROXY_NETWORKS?.split(',') ?? HOSTING_NETWORKS,
    isAllowedOrigin: isEmulated ? isLoopback : () => false,
  };
}

function deriveKey(secret: string): Uint8Array {
  if (secret === '') throw new Error('Missing required environment variable: CURSOR_SECRET');
  return createHash('sha256').update(`tagpo cursor ${secret}`).digest();
}

/** Vite's development server serves the app from a port of its own. */
function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
