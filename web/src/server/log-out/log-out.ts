import { unsubscribePush } from '@tagpo/contract/calls/push';
import { type Auth, signOut } from 'firebase/auth';
import { clearAppealCode } from '../../lib/device/appeal-code.ts';
import { clearDevice } from '../../lib/device/clear-device.ts';
import { currentSubscription } from '../../lib/device/push-subscription.ts';
import { logError } from '../../lib/log-error.ts';
import { openApi } from '../open-api.ts';

/** Milliseconds that a log-out waits for the API to remove this browser. Otherwise its push service reports later that it is gone. */
const REMOVE_PUSH_MS = 1500;

/**
 * Afterwards the device holds only the language and, for a switched-off account, the appeal code. A failure is logged: the member stays signed
 * in and can try again.
 */
export async function logOut(auth: Auth, { isSwitchedOff = false, isErased = false } = {}): Promise<void> {
  await auth.authStateReady();
  const uid = auth.currentUser?.uid;
  try {
    // The API has removed an erased member's browsers, and refuses their token.
    if (!isErased) await removePush(auth);
    await signOut(auth);
    if (!isSwitchedOff) clearAppealCode();
    await clearDevice(uid);
  } catch (error) {
    logError(error);
  }
}

async function removePush({ currentUser }: Auth): Promise<void> {
  try {
    const endpoint = (await currentSubscription())?.endpoint;
    if (!currentUser || endpoint === undefined) return;
    const api = openApi(() => currentUser.getIdToken());
    await api(unsubscribePush, { body: { endpoint }, signal: AbortSignal.timeout(REMOVE_PUSH_MS) });
  } catch (error) {
    logError(error);
  }
}
