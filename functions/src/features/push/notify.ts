import { createHmac } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { accountDocument } from '@tagpo/contract/stored/account';
import { bellDocument } from '@tagpo/contract/stored/inbox';
import { userDocument } from '@tagpo/contract/stored/user';
import { isPaused } from '@tagpo/contract/wire/account/pause';
import type { Notice } from '@tagpo/contract/wire/account/push';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { parseChoice } from '../../domain/choices/choices.ts';
import { parseConversation } from '../../domain/conversations/parse-conversation.ts';
import { hasPassed } from '../../domain/deck/deck.ts';
import { areSeparated } from '../../domain/members/blocks.ts';
import { type NoticeDetails, writeNotice } from '../../domain/push/notice-texts.ts';
import { type PushOutcome, sendPush } from '../../domain/push/push-service.ts';
import { isQuiet } from '../../domain/push/quiet-hours.ts';
import { readPushSubscriptions, type StoredPushSubscription } from '../../domain/push/subscriptions.ts';

export type NotifyDeps = Pick<AppDeps, 'firestore' | 'now' | 'cursorKey' | 'log'> & {
  push: NonNullable<AppDeps['push']>;
};

const LIKE_EVERY_MS = 60 * 60 * 1000;

/**
 * Notifies a member's browsers of an event, unless the member saw it meanwhile, does not want the notice, is on a break, or a block, unmatch, switch-off or erasure
 * forbids it. One read if there is no browser to notify.
 */
export async function notify(deps: NotifyDeps, notice: Notice): Promise<void> {
  const { firestore, now } = deps;
  const subscriptions = await readPushSubscriptions(firestore, notice.uid);
  const wanted = subscriptions.filter(({ data }) => data.wishes[notice.kind] && !isQuiet(data.wishes.quiet, now()));
  if (wanted.length === 0) return;
  if (notice.kind === 'like' && wasNotifiedLately(subscriptions, now())) return;
  const account = z.safeParse(accountDocument, (await firestore.doc(paths.account(notice.uid)).get()).data());
  if (!account.success || account.data.erasingSince !== undefined) return;
  const isSilent = !account.data.isActive || isPaused(account.data.pause, now());
  if (isSilent && notice.kind !== 'outcome') return;
  const news = await readNews(deps, notice);
  if (news === undefined) return;
  const { language } = account.data.settings;
  const outcomes = await Promise.all(
    wanted.map((subscription) => notifyBrowser(deps, { subscription, notice, news, language })),
  );
  deps.log({
    event: 'push',
    kind: notice.kind,
    sent: outcomes.filter((outcome) => outcome === 'sent').length,
    gone: outcomes.filter((outcome) => outcome === 'gone').length,
    failed: outcomes.filter((outcome) => outcome === 'failed').length,
  });
}

function wasNotifiedLately(subscriptions: readonly StoredPushSubscription[], now: number): boolean {
  return subscriptions.some(({ data }) => now - (data.likeToldAt?.toMillis() ?? 0) < LIKE_EVERY_MS);
}

interface Delivery {
  readonly subscription: StoredPushSubscription;
  readonly notice: Notice;
  readonly news: News;
  readonly language: 'en' | 'fil';
}

async function notifyBrowser(
  deps: NotifyDeps,
  { subscription, notice, news, language }: Delivery,
): Promise<PushOutcome> {
  const { ref, data } = subscription;
  const tag = tagOf(notice);
  const outcome = await sendPush({
    subscription: data,
    payload: writeNotice(notice, {
      language,
      tag,
      details: data.wishes.showsText ? news.details : undefined,
      sequence: news.sequence,
    }),
    keys: deps.push.keys(),
    topic: topicOf(deps.cursorKey(), `${notice.uid} ${tag}`),
    isUrgent: notice.kind === 'message',
  });
  if (outcome === 'gone') return removeBrowser(subscription);
  if (outcome === 'sent' && notice.kind === 'like') await ref.update({ likeToldAt: Timestamp.fromMillis(deps.now()) });
  return outcome;
}

async function removeBrowser({ ref }: StoredPushSubscription): Promise<PushOutcome> {
  await ref.delete();
  return 'gone';
}

/** One notice for each conversation, one for likes, one for outcomes. The client closes them by it: web/src/lib/device/push-subscription.ts. */
function tagOf(notice: Notice): string {
  return notice.kind === 'message' || notice.kind === 'match' ? `chat-${notice.otherId}` : notice.kind;
}

/** A hash by which the push service replaces a notice with a later one. It reveals nothing else. */
function topicOf(key: Uint8Array, subject: string): string {
  return createHmac('sha256', key).update(`push ${subject}`).digest('base64url').slice(0, 32);
}

/** An event as stored now. */
interface News {
  readonly details: NoticeDetails;
  /** The `sequence` of the conversation's last message; 0 without one. */
  readonly sequence?: number;
}

/** The event as stored now; undefined if it was seen, answered, taken back or ended meanwhile. */
async function readNews({ firestore }: NotifyDeps, notice: Notice): Promise<News | undefined> {
  switch (notice.kind) {
    case 'outcome':
      return { details: { name: '' } };
    case 'like': {
      const { uid, otherId } = notice;
      const [[theirs, directory, own], isPassed] = await Promise.all([
        firestore.getAll(
          firestore.doc(paths.choice(otherId, uid)),
          firestore.doc(paths.user(otherId)),
          firestore.doc(paths.user(uid)),
        ),
        hasPassed({ firestore }, uid, otherId),
      ]);
      const [liker, liked] = [directory, own].map((one) => z.safeParse(userDocument, one?.data()).data);
      const isThere = liker?.profile.isListed && liker.isActive;
      const isApart = areSeparated({ uid: otherId, directory: liker }, { uid, directory: liked });
      const isWaiting = parseChoice(theirs, otherId, uid).waitsFor === uid;
      return isThere && !isApart && isWaiting && !isPassed ? { details: { name: '' } } : undefined;
    }
    case 'match':
    case 'message':
      return readConversationNews(firestore, notice);
  }
}

async function readConversationNews(
  firestore: NotifyDeps['firestore'],
  notice: Extract<Notice, { otherId: string; kind: 'message' | 'match' | 'like' }>,
): Promise<News | undefined> {
  const { uid, otherId } = notice;
  const reference = firestore.doc(paths.conversation(conversationIdOf(uid, otherId)));
  const found = parseConversation(await reference.get());
  if (found === undefined || !found.visibleTo.includes(uid) || found.deleted?.includes(otherId)) return undefined;
  const name = found.cards[otherId]?.name ?? '';
  const { lastMessage } = found;
  const sequence = lastMessage?.sequence ?? 0;
  if (notice.kind === 'message') {
    if ((found.sides[uid]?.read ?? 0) >= notice.senderSequence) return undefined;
    const isLast = lastMessage?.senderId === otherId;
    return { details: isLast ? { name, text: lastMessage.content } : { name }, sequence };
  }
  const bell = z.safeParse(bellDocument, (await firestore.doc(paths.inbox(uid)).get()).data());
  const seenAt = bell.success ? (bell.data.matchesSeenAt?.toMillis() ?? 0) : 0;
  return found.matchedAt === undefined || seenAt >= found.matchedAt.toMillis()
    ? undefined
    : { details: { name }, sequence };
}
