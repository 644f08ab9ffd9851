export type FirebaseSettings = {
  apiKey: string;
  projectId: string;
  appId: string;
  authDomain: string;
  storageBucket: string;
};

/**
 * The build-time settings; `settings.ts` beside the Vite configuration holds their schema, which would cost the entry
 * 8 KiB here.
 * @throws Error naming the first required setting that is missing from the build.
 */
export function readSettings(source: Record<string, unknown>): FirebaseSettings {
  const read = (name: string) => String(source[name] ?? '');
  const requireSetting = (name: string) => {
    const value = read(name);
    if (value === '') throw new Error(`Missing required environment variable: ${name}`);
    return value;
  };
  const apiKey = requireSetting('VITE_FIREBASE_API_KEY');
  const projectId = requireSetting('VITE_FIREBASE_PROJECT_ID');
  const appId = requireSetting('VITE_FIREBASE_APP_ID');
  return {
    apiKey,
    projectId,
    appId,
    authDomain: read('VITE_FIREBASE_AUTH_DOMAIN') || `${projectId}.firebaseapp.com`,
    storageBucket: read('VITE_FIREBASE_STORAGE_BUCKET') || `${projectId}.appspot.com`,
  };
}
