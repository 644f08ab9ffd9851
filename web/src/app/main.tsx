import '../components/styles/styles.css';
import './first-page.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type FirebaseClient, startFirebase } from '../firebase/app.ts';
import { followConnection } from '../lib/api/connection.ts';
import { followInstallOffer } from '../lib/device/install-offer.ts';
import { type FirebaseSettings, readSettings } from '../lib/env.ts';
import { logError } from '../lib/log-error.ts';
import { openInLanguage } from '../messages/language/locale.ts';
import { shellMessages } from '../messages/shell/shell.ts';
import { App } from './app.tsx';
import { ErrorFallback } from './error-boundary.tsx';

// Named one by one, because the build replaces each by its value.
const settings = {
  VITE_FIREBASE_API_KEY: import.meta.env.VITE_FIREBASE_API_KEY,
  VITE_FIREBASE_PROJECT_ID: import.meta.env.VITE_FIREBASE_PROJECT_ID,
  VITE_FIREBASE_APP_ID: import.meta.env.VITE_FIREBASE_APP_ID,
  VITE_FIREBASE_AUTH_DOMAIN: import.meta.env.VITE_FIREBASE_AUTH_DOMAIN,
  VITE_FIREBASE_STORAGE_BUCKET: import.meta.env.VITE_FIREBASE_STORAGE_BUCKET,
};

// Compiled schemas need `eval`, which the content security policy forbids. Zod reads this when it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
const root = createRoot(container);

followConnection();
followInstallOffer();
open().catch((error: unknown) => {
  logError(error instanceof Error ? error.message : error);
  root.render(<ErrorFallback error={error} onTryAgain={() => window.location.reload()} />);
  throw error;
});

async function open(): Promise<void> {
  const firebase = connect(readSettings(settings));
  // Without the texts of a language the page still opens, in English.
  await openInLanguage().catch(logError);
  root.render(
    <StrictMode>
      <App firebase={firebase} />
    </StrictMode>,
  );
}

function connect(settings: FirebaseSettings): FirebaseClient {
  try {
    return startFirebase(settings);
  } catch (cause) {
    throw new Error(shellMessages.get().firebaseFailed, { cause });
  }
}
