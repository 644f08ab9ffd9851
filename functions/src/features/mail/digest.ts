import { paths } from '@tagpo/contract/paths';
import type { AccountDocument } from '@tagpo/contract/stored/account';
import { bellDocument } from '@tagpo/contract/stored/inbox';
import { isPaused } from '@tagpo/contract/wire/account/pause';
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { conversationsOf, parseVisible } from '../../domain/conversations/read-conversations.ts';
import { unreadOf } from '../../domain/conversations/visibility.ts';
import { sealUnsubscribe } from '../../domain/mail/unsubscribe-token.ts';
import { type Letter, writeDigest } from './mail-texts.ts';

type DigestDeps = Pick<AppDeps, 'firestore' | 'now' | 'mailKey'>;

/** Conversations that one digest reads. */
const MAX_READ = 100;

/** What the last day brought and nobody saw; undefined for nothing, or where no mail is wanted now. */
export async function composeDigest(
  deps: DigestDeps,
  { uid, account, site }: { uid: string; account: AccountDocument; site: string },
): Promise<Letter | undefined> {
  const { settings, isActive, erasingSince, pause } = account;
  const isQuiet = !isActive || erasingSince !== undefined || isPaused(pause, deps.now());
  if (!settings.hasDigest || isQuiet) return undefined;
  const news = await countNews(deps, uid);
  if (news.messages + news.matches === 0) return undefined;
  const token = encodeURIComponent(sealUnsubscribe(deps.mailKey(), uid));
  return writeDigest(news, { language: settings.language, site, token });
}

/** Reads the conversations that changed within a day, and when the member last looked at their matches. */
async function countNews({ firestore, now }: DigestDeps, uid: string) {
  const since = now() - DAY_MS;
  const changed = conversationsOf(firestore, uid, 'visibleTo')
    .where('updatedAt', '>=', Timestamp.fromMillis(since))
    .orderBy('updatedAt', 'desc')
    .limit(MAX_READ);
  const [{ docs }, inbox] = await Promise.all([changed.get(), firestore.doc(paths.inbox(uid)).get()]);
  const bell = z.safeParse(bellDocument, inbox.data()).data;
  const seenAt = Math.max(since, bell?.matchesSeenAt?.toMillis() ?? 0);
  const conversations = parseVisible(docs, uid);
  return {
    messages: conversations.reduce((sum, conversation) => sum + unreadOf(conversation, uid), 0),
    matches: conversations.filter(({ matchedAt }) => (matchedAt?.toMillis() ?? 0) > seenAt).length,
  };
}
