/** The signed-in user as Firebase Auth stores it in local storage, with the ID token of the last visit. Parsed by hand: the early script loads no library. */
export type StoredUser = { uid: string; email: string | null; displayName: string | null; idToken: string };

/** Milliseconds that a token must still be valid for: calls and clocks differ by less. */
const MIN_LIFE_MS = 60_000;

/** The key of `browserLocalPersistence` in the SDK, for the only app there is. */
const keyOf = (apiKey: string) => `firebase:authUser:${apiKey}:[DEFAULT]`;

type Found = 'nobody' | 'expired' | StoredUser;

/** `expired`: somebody is signed in, and their token must be renewed. So is what cannot be read, which Firebase Auth decides about. */
export function readStoredUser(apiKey: string, now = Date.now(), storage = localStorage): Found {
  const text = storage.getItem(keyOf(apiKey));
  if (text === null) return 'nobody';
  try {
    const { uid, email, displayName, stsTokenManager } = Object(JSON.parse(text));
    const { accessToken, expirationTime } = Object(stsTokenManager);
    if (typeof uid !== 'string' || typeof accessToken !== 'string') return 'expired';
    if (typeof expirationTime !== 'number' || expirationTime < now + MIN_LIFE_MS) return 'expired';
    return { uid, email: readText(email), displayName: readText(displayName), idToken: accessToken };
  } catch {
    return 'expired';
  }
}

/** Whether this browser has this account signed in, which a log-out in any tab ends at once. */
export function isSignedInHere(uid: string): boolean {
  const user = readStoredUser(import.meta.env.VITE_FIREBASE_API_KEY);
  return user === 'expired' || (user !== 'nobody' && user.uid === uid);
}

const readText = (value: unknown) => (typeof value === 'string' ? value : null);
