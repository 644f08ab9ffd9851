import { Outlet, useMatch } from 'react-router-dom';
import { ProfilePane } from '../features/profile/profile-pane.tsx';
import { classNames } from '../lib/view/class-names.ts';
import { useIsRoomy, useIsWide } from '../lib/view/use-is-wide.ts';
import { conversationMessages } from '../messages/conversations/chat.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { Conversations } from './messages.tsx';

/** On a wide screen the list stays beside the open chat. */
export default function ConversationPanes() {
  const t = useMessages(conversationMessages);
  const chat = useMatch('/chat/:id');
  const isRoomy = useIsRoomy();
  const Title = chat ? 'h2' : 'h1';
  const partnerId = isRoomy ? chat?.params.id : undefined;
  if (!useIsWide()) return <Outlet />;
  return (
    <div
      className={classNames(
        'grid h-[calc(100dvh-var(--strip))]',
        partnerId === undefined
          ? 'grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]'
          : 'grid-cols-[clamp(18rem,22vw,24rem)_minmax(0,1fr)_clamp(20rem,24vw,24rem)]',
      )}
    >
      <section aria-label={t.title} className="overflow-y-auto border-r border-line pt-8 pb-4">
        <Title className="px-4 pb-4 text-title">{t.title}</Title>
        <Conversations />
      </section>
      <div className="min-w-0 overflow-y-auto">
        <Outlet />
      </div>
      {partnerId !== undefined && (
        <div className="min-h-0 border-l border-line p-3">
          <ProfilePane id={partnerId} />
        </div>
      )}
    </div>
  );
}
