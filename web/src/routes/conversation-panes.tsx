import { Outlet, useMatch } from 'react-router-dom';
import { useIsAway } from '../features/conversations/use-is-away.ts';
import { ProfilePane } from '../features/profile/profile-pane.tsx';
import { useIsRoomy, useIsWide } from '../lib/hooks/use-is-wide.ts';
import { conversationMessages } from '../messages/conversations/chat.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { Conversations } from './messages.tsx';

/** As wide with a chat as without: what is read does not move. */
const LIST_AND_CHAT = 'clamp(20rem, 25vw, 24rem) minmax(0, 1fr)';
const WITH_PARTNER = `${LIST_AND_CHAT} clamp(20rem, 24vw, 24rem)`;

/** On a wide screen the list stays beside the open chat, and on a wider one the profile of its partner. */
export default function ConversationPanes() {
  const t = useMessages(conversationMessages);
  const chat = useMatch('/chat/:id');
  const isWide = useIsWide();
  const isRoomy = useIsRoomy();
  const Title = chat ? 'h2' : 'h1';
  const partnerId = isRoomy ? chat?.params.id : undefined;
  const columns = partnerId === undefined ? LIST_AND_CHAT : WITH_PARTNER;
  // The same elements in each width: a tablet that is turned keeps the open chat with its dialogs and where it is scrolled to.
  return (
    <div
      className={isWide ? 'grid h-[calc(100dvh-var(--strip))]' : 'contents'}
      style={isWide ? { gridTemplateColumns: columns } : undefined}
    >
      {isWide && (
        <section aria-label={t.title} className="overflow-y-auto border-r border-line pt-8 pb-4">
          <Title className="px-4 pb-4 text-title">{t.title}</Title>
          <Conversations />
        </section>
      )}
      <div className={isWide ? 'min-w-0 overflow-y-auto' : 'contents'}>
        <Outlet />
      </div>
      {partnerId !== undefined && (
        <div className="min-h-0 border-l border-line px-3 pt-3">
          <Partner id={partnerId} />
        </div>
      )}
    </div>
  );
}

function Partner({ id }: { id: string }) {
  return useIsAway(id) ? null : <ProfilePane id={id} />;
}
