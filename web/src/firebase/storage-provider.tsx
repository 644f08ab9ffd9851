import { connectStorageEmulator, type FirebaseStorage, getStorage } from 'firebase/storage';
import type { ReactNode } from 'react';
import { FirebaseAppProvider, StorageProvider as ReactfireStorageProvider } from 'reactfire';
import { openAuth } from './auth.ts';
import { emulatorHosts } from './emulator-hosts.ts';

/** Milliseconds for which the SDK tries again. It waits for a network for as long as the browser has none. */
const GIVE_UP_MS = 60_000;

let storage: FirebaseStorage | undefined;

/** Hands Firebase Storage to what uploads. */
export function StorageProvider({ children }: { children: ReactNode }) {
  storage ??= openStorage();
  return (
    <FirebaseAppProvider firebaseApp={storage.app}>
      <ReactfireStorageProvider sdk={storage}>{children}</ReactfireStorageProvider>
    </FirebaseAppProvider>
  );
}

function openStorage(): FirebaseStorage {
  const opened = getStorage(openAuth().app);
  opened.maxUploadRetryTime = GIVE_UP_MS;
  if (import.meta.env.VITE_EMULATOR_HOSTS && emulatorHosts) {
    const [host = '', port] = emulatorHosts.storage.split(':');
    connectStorageEmulator(opened, host, Number(port));
  }
  return opened;
}
