import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import { useSession } from '../../firebase/session.ts';
import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { chatMessages } from '../../messages/chat.ts';
import { shellMessages } from '../../messages/shell.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ChatHeader } from './chat-header.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { ChatThread } from './chat-thread.tsx';
import { evidenceAgainst } from './thread.ts';
import { type Partner, useConversation } from './use-conversation.ts';
import { useThread } from './use-thread.ts';

type ChatViewProps = {
  memberId: string;
  /** `evidence` are messages that may go with a report. */
  renderMenu?: (partner: { name: string; evidence: string[] }) => ReactNode;
};

/** Whoever has blocked one, or left, is not shown a moment longer. */
const NOBODY: Partner = { name: undefined, photo: undefined, gender: undefined, isOnline: false, isDeleted: false };

/** A whole screen: the header, the messages, and the composer at the bottom edge. */
export function ChatView({ memberId, renderMenu }: ChatViewProps) {
  const t = useMessages(chatMessages);
  const shell = useMessages(shellMessages);
  const session = useSession();
  const loaded = useThread(memberId);
  const { data, error } = loaded.thread;
  const isGone = error instanceof ApiError && error.status === 404;
  const talk = useConversation({ memberId, hasMessages: data && data.messages.length > 0 });
  const partner = isGone ? NOBODY : talk.partner;
  const page = partner.name === undefined ? t.title : t.pageTitle({ name: partner.name });
  return (
    <div className="mx-auto flex h-[calc(100dvh-var(--strip))] w-full max-w-column flex-col bg-paper">
      <title>{shell.pageTitle({ page, product: shell.product })}</title>
      <ChatHeader
        memberId={memberId}
        partner={partner}
        menu={
          partner.name !== undefined && !partner.isDeleted
            ? renderMenu?.({ name: partner.name, evidence: evidenceAgainst(memberId, data?.messages ?? []) })
            : undefined
        }
      />
      {isGone ? (
        <Notice title={t.notFound} text={t.notFoundHint}>
          <Link
            to={paths.messages}
            className="inline-flex min-h-13 items-center rounded-soft bg-ink px-6 font-semibold text-paper"
          >
            {t.toMessages}
          </Link>
        </Notice>
      ) : session.status === 'signed-in' ? (
        <ChatThread uid={session.user.uid} memberId={memberId} talk={talk} loaded={loaded} />
      ) : (
        <ChatSkeleton />
      )}
    </div>
  );
}
