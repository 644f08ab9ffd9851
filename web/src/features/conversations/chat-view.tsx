import { MAX_REPORT_MESSAGES } from '@tagpo/contract/product';
import type { Message } from '@tagpo/contract/wire/conversations/message';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { LinkButton } from '../../components/links.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { useSession } from '../../firebase/session.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { chatInFront } from '../../live/live-state.ts';
import { useHeldThread, useThreadMessages } from '../../live/use-live.ts';
import { chatMessages } from '../../messages/conversations/chat.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { useOutbox, useOutgoing } from '../../server/outbox/use-outbox.ts';
import { ChatHeader } from './chat-header.tsx';
import { ChatSkeleton, ChatThread } from './chat-thread.tsx';
import { MessageList } from './thread/message-list.tsx';
import { toRows } from './thread/rows/rows.ts';
import { useIsAway } from './use-is-away.ts';
import { NOBODY, usePartner } from './use-partner.ts';

/**
 * `evidence` holds the ids of messages that may go with a report. There is no name once the other is gone. Both can end a match, and a chat
 * that began with a request once it is answered.
 */
export type ChatPerson = {
  name?: string;
  ending: 'unmatch' | 'end-chat' | undefined;
  evidence: string[] | 'ended-chat';
};

type ChatViewProps = {
  memberId: string;
  renderMenu: (person: ChatPerson) => ReactNode;
  renderRequestChoices: (person: ChatPerson) => ReactNode;
  /** Shown above the composer where a first message needs a verified address. */
  verifyFirst: ReactNode;
  /** Shown where the chat has ended. */
  endedActions: ReactNode;
};

/** Fills the screen with the header, the messages and the composer. */
export function ChatView({ memberId, renderMenu, renderRequestChoices, verifyFirst, endedActions }: ChatViewProps) {
  const t = useMessages(chatMessages);
  const session = useSession();
  const screen = useRef<HTMLDivElement>(null);
  useScreenHeight(screen);
  useEffect(() => {
    chatInFront.set(memberId);
    return () => chatInFront.set(undefined);
  }, [memberId]);
  const { thread } = useHeldThread(memberId);
  const loaded = useThreadMessages(memberId);
  const isAway = useIsAway(memberId);
  const isNew = loaded.status === 'ready' && loaded.messages.length === 0 && !isAway;
  const known = usePartner(memberId, thread, isNew);
  const partner = isAway ? NOBODY : known;
  const { name, isMatch, isDeleted } = partner;
  const isOwn = session.status === 'signed-in' && session.user.uid === memberId;
  const ending = isMatch ? 'unmatch' : !isAway && thread?.state === 'open' ? 'end-chat' : undefined;
  const person: ChatPerson = {
    ...(name !== undefined && !isDeleted && { name }),
    ending: isDeleted ? undefined : ending,
    evidence: isAway ? 'ended-chat' : evidenceAgainst(memberId, loaded.messages),
  };
  // The menu stays where it is when the chat ends: a report may be half written.
  const hasMenu = !isOwn && (isAway || name !== undefined);
  const page = name === undefined ? t.title : t.pageTitle({ name: isDeleted ? t.deletedMember : name });
  return (
    <div
      ref={screen}
      className="mx-auto flex [container:chat/size] h-[calc(min(100dvh,var(--screen,100dvh))-var(--strip))] w-full max-w-page translate-y-[var(--screen-top,0px)] flex-col bg-paper"
    >
      <PageTitle page={page} />
      <ChatHeader memberId={memberId} partner={partner} menu={hasMenu ? renderMenu(person) : undefined} />
      {isAway ? (
        <>
          <Notice title={t.notFound} text={isOwn ? t.notWithYourself : t.notFoundHint}>
            <div className="grid gap-2">
              <LinkButton to={paths.messages}>{t.toMessages}</LinkButton>
              {!isOwn && endedActions}
            </div>
          </Notice>
          <UnsentMessages memberId={memberId} />
        </>
      ) : session.status === 'signed-in' ? (
        <ChatThread
          uid={session.user.uid}
          memberId={memberId}
          partner={partner}
          thread={thread}
          loaded={loaded}
          requestChoices={renderRequestChoices(person)}
          verifyFirst={verifyFirst}
        />
      ) : (
        <ChatSkeleton />
      )}
    </div>
  );
}

function UnsentMessages({ memberId }: { memberId: string }) {
  const t = useMessages(chatMessages);
  const { discard } = useOutbox();
  const outgoing = useOutgoing(memberId);
  const rows = useMemo(
    () => toRows({ otherId: memberId, messages: [], outgoing, conversation: undefined, dividerAfter: undefined }),
    [memberId, outgoing],
  );
  if (rows.length === 0) return null;
  return (
    <div className="min-h-0 grow overflow-y-auto px-4 pb-5">
      <MessageList name={t.title} rows={rows} isLoadingOlder={false} hasLinks={false} unsent={{ discard }} />
    </div>
  );
}

/**
 * Sets `--screen` and `--screen-top` to the visible part of the page, which a keyboard on a phone makes smaller
 * without resizing the page. Does nothing while the page is zoomed.
 */
function useScreenHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const follow = () => {
      if (viewport.scale !== 1) return;
      element.current?.style.setProperty('--screen', `${viewport.height}px`);
      element.current?.style.setProperty('--screen-top', `${viewport.offsetTop}px`);
    };
    follow();
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
    };
  }, [element]);
}

/** The messages that may go with a report: the latest ones up to the reported member's last message. */
export function evidenceAgainst(memberId: string, messages: readonly Pick<Message, 'id' | 'senderId'>[]): string[] {
  const last = messages.findLastIndex(({ senderId }) => senderId === memberId);
  return messages.slice(Math.max(0, last + 1 - MAX_REPORT_MESSAGES), last + 1).map(({ id }) => id);
}
