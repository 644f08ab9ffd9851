import type { Conversation } from '@tagpo/contract/conversation';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useConversations } from '../../firebase/conversations.ts';
import { conversationMessages } from '../../messages/chat.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ConversationRow } from './conversation-row.tsx';
import { splitRequests } from './split-requests.ts';

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'];

/** `whenEmpty` is the way on for whoever has talked to nobody yet. */
export function ConversationList({ whenEmpty }: { whenEmpty: ReactNode }) {
  const t = useMessages(conversationMessages);
  const list = useConversations();
  if (list.isPending) return <ListSkeleton label={t.loading} />;
  if (!list.data) {
    return (
      <Notice title={t.error} isAlert>
        <Button onClick={() => list.refetch()}>{t.tryAgain}</Button>
      </Notice>
    );
  }
  const { requests, open } = splitRequests(list.data.pages.map((page) => page.data));
  if (requests.length + open.length === 0 && !list.hasNextPage) {
    return (
      <Notice title={t.empty} text={t.emptyHint}>
        {whenEmpty}
      </Notice>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {requests.length > 0 && (
        <section className="mx-1 rounded-soft bg-sunken/70 pt-4 pb-1.5">
          <h2 className="px-3 text-heading">{t.requests}</h2>
          <p className="px-3 pt-1 pb-2 text-small text-ink-soft">{t.requestsHint}</p>
          <Rows conversations={requests} />
        </section>
      )}
      <section>
        <h2 className="sr-only">{t.open}</h2>
        {open.length > 0 ? (
          <Rows conversations={open} />
        ) : (
          <p className="px-4 text-small text-ink-soft">{t.noneOpen}</p>
        )}
      </section>
      {list.hasNextPage && <NextPage list={list} />}
    </div>
  );
}

function Rows({ conversations }: { conversations: Conversation[] }) {
  return (
    <ul className="px-1">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationRow conversation={conversation} />
        </li>
      ))}
    </ul>
  );
}

function NextPage({ list }: { list: ReturnType<typeof useConversations> }) {
  const t = useMessages(conversationMessages);
  return (
    <div className="grid justify-items-center gap-3 px-6 pb-6 text-center text-small text-ink-soft">
      {list.isFetchNextPageError && <p role="alert">{t.moreFailed}</p>}
      <Button isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
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
