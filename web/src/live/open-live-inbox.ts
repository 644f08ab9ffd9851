// Everything that updates the inbox, in a chunk of its own: pages show before it is loaded.
import type { Auth } from 'firebase/auth';
import type { Api } from '../lib/api/api.ts';
import { isOffline, isUnreachable } from '../lib/api/connection.ts';
import { connectDevice, isClosedError, openDeviceStore } from '../lib/device/device-store.ts';
import { logError } from '../lib/log-error.ts';
import { onMessageSent } from '../server/outbox/events.ts';
import { outboxOf } from '../server/outbox/outboxes.ts';
import { openInboxStore } from './device/device-inbox-store.ts';
import type { InboxStore } from './device/inbox-store.ts';
import { createMemoryStore } from './device/memory-store.ts';
import { createListener } from './listener/listener.ts';
import { createLiveInbox, type LiveInboxOptions } from './live-inbox.ts';
import type { LiveInbox } from './live-state.ts';
import { page } from './tabs/page.ts';
import { joinTabs, standAlone } from './tabs/tabs.ts';

type OpenOptions = Pick<LiveInboxOptions, 'uid' | 'api'> & {
  auth: Auth;
  /** Called with an error of the API. */
  onRefused: (error: unknown) => void;
};

export async function openLiveInbox({ uid, api, auth, onRefused }: OpenOptions): Promise<LiveInbox> {
  const stored = await openDeviceInbox(uid);
  const name = `tagpo.live.${uid}`;
  const inbox = createLiveInbox({
    uid,
    markDelivered: (otherId, sequence) => outboxOf(auth, uid).mark(otherId, 'delivered', sequence),
    page,
    createListener,
    api: withErrorReports(api, onRefused),
    store: stored ?? createMemoryStore(),
    joinTabs: (options) => (stored ? joinTabs(name, options) : standAlone(options)),
  });
  const unfollow = onMessageSent(inbox.noteSent);
  return {
    ...inbox,
    end() {
      unfollow();
      inbox.end();
    },
  };
}

/** Undefined in a browser without IndexedDB, locks or channels. */
async function openDeviceInbox(uid: string): Promise<InboxStore | undefined> {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis) || !('indexedDB' in globalThis)) return undefined;
  try {
    const device = connectDevice(() => openDeviceStore(uid), isClosedError);
    await device.use(async () => undefined);
    return openInboxStore(device);
  } catch (error) {
    logError(error);
    return undefined;
  }
}

/** Reports errors of the API to `onRefused`, and a missing answer as being offline. */
function withErrorReports(api: Api, onRefused: (error: unknown) => void): Api {
  return async (call, options) => {
    try {
      if (!navigator.onLine) throw new TypeError('No network');
      const answer = await api(call, options);
      isOffline.set(!navigator.onLine);
      return answer;
    } catch (error) {
      if (isUnreachable(error)) isOffline.set(true);
      else onRefused(error);
      throw error;
    }
  };
}
