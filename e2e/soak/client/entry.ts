/** The parts of web/src that store and send messages, and what pages and hooks call of them. */
/// <reference path="../../../web/src/vite-env.d.ts" />
import type { Auth } from 'firebase/auth';
import { openLiveInbox } from '../../../web/src/live/open-live-inbox.ts';
import { openApi } from '../../../web/src/server/open-api.ts';

export { signInWithEmailAndPassword } from 'firebase/auth';
export { startFirebase } from '../../../web/src/firebase/app.ts';
export { followConnection } from '../../../web/src/lib/api/connection.ts';
export { openDeviceStore } from '../../../web/src/lib/device/device-store.ts';
export { isPageIdle } from '../../../web/src/lib/page/page-idle.ts';
export { chatInFront } from '../../../web/src/live/live-state.ts';
export { onMessageSent, onRefused } from '../../../web/src/server/outbox/events.ts';
export { outboxOf } from '../../../web/src/server/outbox/outboxes.ts';

/** As `useLiveInbox` opens it, with the API of `useApi`. */
export function openInbox(auth: Auth, uid: string, onRefused: (error: unknown) => void) {
  const api = openApi(async () => {
    await auth.authStateReady();
    return auth.currentUser?.getIdToken();
  });
  return openLiveInbox({ uid, api, auth, onRefused });
}
