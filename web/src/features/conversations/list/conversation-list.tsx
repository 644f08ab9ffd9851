import type { Conversation } from '@tagpo/contract/wire/conversations/conversation';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { FailureNotice, Notice } from '../../../components/notice.tsx';
import { useToday } from '../../../lib/hooks/use-today.ts';
import type { HeldThread } from '../../../live/held/held-thread.ts';
import { isRequestToMe } from '../../../live/live-state.ts';
import { useConversations, useRequestsCount } from '../../../live/use-live.ts';
import { conversationMessages } from '../../../messages/conversations/chat.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { useFailedChats } from '../../../server/outbox/use-outbox.ts';
import { ConversationRow } from './conversation-row.tsx';
import { EndedChats } from './ended-chats.tsx';
import { Unsent } from './unsent.tsx';

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'];
/** A higher count is shown as `20+`. */
const MAX_COUNTED = 20;

/** `whenEmpty` is shown to members without any conversation. */
export function ConversationList({ whenEmpty }: { whenEmpty: ReactNode }) {
  const t = useMessages(conversationMessages);
  const list = useConversations();
  const waiting = useRequestsCount();
  const failed = useFailedChats();
  if (list.status === 'loading') return <ListSkeleton label={t.loading} />;
  if (list.status === 'error' && list.conversations.length === 0)
    return <FailureNotice title={t.error} onRetry={list.retry} />;
  const { requests, open } = splitRequests(list.conversations);
  const shown = new Set(list.conversations.map(({ member }) => member.id));
  const unsent = [...failed.keys()].filter((otherId) => !shown.has(otherId));
  if (requests.length + open.length + unsent.length === 0 && !list.hasMore) {
    return (
      <>
        <Notice title={t.empty} text={t.emptyHint}>
          {whenEmpty}
        </Notice>
        <EndedChats />
      </>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {unsent.length > 0 && <Unsent to={unsent} gone={list.gone} />}
      {requests.length > 0 && (
        <section className="mx-1 rounded-soft bg-sunken/70 pt-4 pb-1.5">
          <div className="flex items-center gap-2 px-3">
            <h2 className="text-heading">{t.requests}</h2>
            <span className="rounded-full bg-card px-2.5 text-small font-semibold tabular-nums">
              {waiting > MAX_COUNTED ? `${MAX_COUNTED}+` : waiting}
            </span>
          </div>
          <p className="px-3 pt-1 pb-2 text-small text-ink-soft">{t.requestsHint}</p>
          <Rows conversations={requests} isInTray />
        </section>
      )}
      <section>
        <h2 className="sr-only">{t.open}</h2>
        {open.length > 0 ? (
          <Rows conversations={open} />
        ) : (
          requests.length > 0 && <p className="px-4 text-small text-ink-soft">{t.noneOpen}</p>
        )}
      </section>
      {list.hasMore && <NextPage list={list} />}
      <EndedChats />
    </div>
  );
}

/** In place of a chat, beside the list. */
export function ChooseConversation() {
  const t = useMessages(conversationMessages);
  const { conversations } = useConversations();
  if (conversations.length === 0) return null;
  return (
    <div className="grid h-full place-items-center">
      <Notice title={t.choose} text={t.chooseHint} />
    </div>
  );
}

function Rows({ conversations, isInTray }: { conversations: HeldThread[]; isInTray?: boolean }) {
  const failed = useFailedChats();
  const today = useToday();
  return (
    <ul className={isInTray ? undefined : 'px-1'}>
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow conversation={conversation} hasFailed={failed.has(conversation.member.id)} today={today} />
        </li>
      ))}
    </ul>
  );
}

function NextPage({ list }: { list: ReturnType<typeof useConversations> }) {
  const t = useMessages(conversationMessages);
  return (
    <div className="grid justify-items-center gap-3 px-6 pb-6 text-center text-small text-ink-soft">
      {list.hasMoreFailed && <p role="alert">{t.moreFailed}</p>}
      <Button isBusy={list.isLoadingMore} onClick={list.loadMore}>
        {t.showMore}
      </Button>
    </div>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="px-4">
      {PLACEHOLDERS.map((row) => (
        <div key={row} className="flex animate-pulse items-center gap-3.5 py-2.5">
          <div className="size-14 rounded-full bg-sunken" />
          <div className="grid grow gap-2">
            <div className="h-4 w-1/3 rounded-full bg-sunken" />
            <div className="h-4 w-2/3 rounded-full bg-sunken" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function splitRequests<One extends Conversation>(all: readonly One[]): { requests: One[]; open: One[] } {
  return { requests: all.filter(isRequestToMe), open: all.filter((one) => !isRequestToMe(one)) };
}
