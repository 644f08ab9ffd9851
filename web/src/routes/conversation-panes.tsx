import { Outlet, useMatch } from 'react-router-dom';
import { useIsWide } from '../lib/view/use-is-wide.ts';
import { conversationMessages } from '../messages/conversations/chat.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { Conversations } from './messages.tsx';

/** On a wide screen the list stays beside the open chat. */
export default function ConversationPanes() {
  const t = useMessages(conversationMessages);
  const Title = useMatch('/chat/:id') ? 'h2' : 'h1';
  if (!useIsWide()) return <Outlet />;
  return (
    <div className="grid h-[calc(100dvh-var(--strip))] grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
      <section aria-label={t.title} className="overflow-y-auto border-r border-line pt-8 pb-4">
        <Title className="px-4 pb-4 text-title">{t.title}</Title>
        <Conversations />
      </section>
      <div className="min-w-0 overflow-y-auto">
        <Outlet />
      </div>
    </div>
  );
}
