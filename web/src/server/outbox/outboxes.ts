import { markMatchesSeen, passMembers, swipe } from '@tagpo/contract/calls/choices';
import { markDelivered, markRead, sendMessage } from '@tagpo/contract/calls/conversations';
import { blockMember, reportMember, unblockMember } from '@tagpo/contract/calls/safety';
import type { PromptId } from '@tagpo/contract/wire/prompts/prompt-ids';
import { type Auth, onAuthStateChanged } from 'firebase/auth';
import { isOffline } from '../../lib/api/connection.ts';
import { openApi } from '../open-api.ts';
import { clearPending } from './events.ts';
import { blockedIn } from './items/item.ts';
import { createJournal } from './items/journal.ts';
import type { Batch } from './items/plan.ts';
import { createDeviceOutbox } from './items/store.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { OtherAccountError } from './sending/judge-failure.ts';
import type { Sent } from './sending/sender.ts';
import { setWaitingBlocks, waitingBlocks } from './waiting-blocks.ts';

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
  const outbox = createOutbox({
    name: `tagpo.outbox.${uid}`,
    locks: navigator.locks,
    isInFront,
    store: createDeviceOutbox(uid),
    journal: createJournal(uid),
    send: createSend(auth, uid),
    random: Math.random,
    isOnline: () => navigator.onLine,
  });
  const unfollow = followDevice(outbox);
  const noteBlocks = () => {
    // Until everything is loaded, earlier blocks stay.
    const known = outbox.isLoaded.get() ? [] : waitingBlocks.get();
    setWaitingBlocks([...new Set([...known, ...blockedIn(outbox.items.get())])]);
  };
  outbox.items.listen(noteBlocks);
  outbox.isLoaded.listen(noteBlocks);
  const leave = onAuthStateChanged(auth, (user) => {
    if (user?.uid === uid) return;
    leave();
    unfollow();
    outbox.close();
    outboxes.delete(uid);
    setWaitingBlocks([]);
    clearPending();
  });
  outbox.start();
  return outbox;
}

const isInFront = () => document.visibilityState === 'visible';

/** Events after which the network may be back. */
function followDevice(outbox: Outbox): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const wakeUp = () => outbox.wakeUp();
  window.addEventListener('online', wakeUp, { signal });
  window.addEventListener('pageshow', () => isInFront() && wakeUp(), { signal });
  document.addEventListener('visibilitychange', () => (isInFront() ? wakeUp() : outbox.flush()), { signal });
  const unfollow = isOffline.listen((isAway) => isAway || wakeUp());
  return () => {
    unfollow();
    stop.abort();
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
      const { id, otherId, content, prompt } = one;
      const body = { id, receiverId: otherId, content, ...(prompt && { prompt: prompt.id as PromptId }) };
      return { message: (await api(sendMessage, { body, signal })).data };
    }
    if (one.type === 'swipe') {
      const body = { targetId: one.face.id, action: one.action };
      return { answer: (await api(swipe, { body, signal })).data };
    }
    if (one.type === 'block') {
      await api(one.isBlocked ? blockMember : unblockMember, { params: { id: one.otherId }, signal });
      return {};
    }
    if (one.type === 'report') {
      const { id, otherId: userId, reason, text, messageIds, withChat } = one;
      const evidence = withChat ? { withChat } : { messageIds };
      await api(reportMember, { body: { id, userId, reason, text, ...evidence }, signal });
      return {};
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
