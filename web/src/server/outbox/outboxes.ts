import { markMatchesSeen, passMembers, swipe } from '@tagpo/contract/calls/choices';
import { markDelivered, markRead, sendMessage } from '@tagpo/contract/calls/conversations';
import { type Auth, onAuthStateChanged } from 'firebase/auth';
import { ApiError } from '../../lib/api/api-error.ts';
import { isOffline } from '../../lib/api/connection.ts';
import { openApi } from '../../server/open-api.ts';
import { clearPending, tabNews } from './events.ts';
import { createJournal } from './items/journal.ts';
import type { Batch } from './items/plan.ts';
import { createDeviceOutbox } from './items/store.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { judgeFailure, OtherAccountError } from './sending/judge-failure.ts';
import type { Sent } from './sending/sender.ts';
import { createTurn } from './sending/turn.ts';

const outboxes = new Map<string, Outbox>();

/** The member's outbox in this tab, for as long as they are signed in. */
export function outboxOf(auth: Auth, uid: string): Outbox {
  const known = outboxes.get(uid);
  if (known) return known;
  const outbox = open(auth, uid);
  outboxes.set(uid, outbox);
  return outbox;
}

function open(auth: Auth, uid: string): Outbox {
  const name = `tagpo.outbox.${uid}`;
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(name);
  let isOpen = true;
  const outbox = createOutbox({
    store: createDeviceOutbox(uid),
    journal: createJournal(uid),
    send: createSend(auth, uid),
    judge: (error) => ({
      verdict: judgeFailure(error),
      status: error instanceof ApiError ? error.status : 0,
    }),
    postToTabs: (news) => isOpen && channel?.postMessage(news),
    createTurn: (work) => createTurn({ name, work, locks: navigator.locks, isInFront }),
    clock: {
      now: Date.now,
      after(ms, call) {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    },
    random: Math.random,
    isOnline: () => navigator.onLine,
  });
  if (channel) {
    channel.onmessage = ({ data }) => {
      const news = tabNews.safeParse(data).data;
      if (news) outbox.onTabNews(news);
    };
  }
  const unfollow = followDevice(outbox);
  const leave = onAuthStateChanged(auth, (user) => {
    if (user?.uid === uid) return;
    leave();
    unfollow();
    isOpen = false;
    channel?.close();
    outbox.close();
    outboxes.delete(uid);
    clearPending();
  });
  outbox.start();
  return outbox;
}

const isInFront = () => document.visibilityState === 'visible';

/** Events after which the network may be back. */
function followDevice(outbox: Outbox): () => void {
  const wakeUp = () => outbox.wakeUp();
  const lookAgain = () => isInFront() && wakeUp();
  const turnPage = () => (isInFront() ? wakeUp() : outbox.flush());
  window.addEventListener('online', wakeUp);
  window.addEventListener('pageshow', lookAgain);
  document.addEventListener('visibilitychange', turnPage);
  const unfollow = isOffline.listen((isAway) => isAway || wakeUp());
  return () => {
    unfollow();
    window.removeEventListener('online', wakeUp);
    window.removeEventListener('pageshow', lookAgain);
    document.removeEventListener('visibilitychange', turnPage);
  };
}

/** Sends only with the token of the member whose outbox it is. */
function createSend(auth: Auth, uid: string): (batch: Batch, signal: AbortSignal) => Promise<Sent> {
  const api = openApi(async () => {
    await auth.authStateReady();
    const user = auth.currentUser;
    if (user?.uid !== uid) throw new OtherAccountError();
    return user.getIdToken();
  });
  const call = async ([one, ...others]: Batch, signal: AbortSignal): Promise<Sent> => {
    if (others.length > 0) {
      const targetIds = [one, ...others].flatMap((each) => (each.type === 'swipe' ? [each.face.id] : []));
      await api(passMembers, { body: { targetIds }, signal });
      return { answer: { match: false } };
    }
    if (one.type === 'message') {
      const body = { id: one.id, receiverId: one.otherId, content: one.content };
      return { message: (await api(sendMessage, { body, signal })).data };
    }
    if (one.type === 'swipe') {
      const body = { targetId: one.face.id, action: one.action };
      return { answer: (await api(swipe, { body, signal })).data };
    }
    if (one.type === 'matches-seen') {
      await api(markMatchesSeen, { body: { until: one.until }, signal });
      return {};
    }
    const options = { params: { id: one.otherId }, body: { sequence: one.sequence }, signal };
    await (one.kind === 'read' ? api(markRead, options) : api(markDelivered, options));
    return {};
  };
  return async (batch, signal) => {
    const sent = await call(batch, signal);
    isOffline.set(!navigator.onLine);
    return sent;
  };
}
