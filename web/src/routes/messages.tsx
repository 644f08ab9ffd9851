import { LinkButton } from '../components/links.tsx';
import { PageTitle } from '../components/page/page-title.tsx';
import { AskToVerify } from '../features/account/ask-to-verify.tsx';
import { AskForNotices } from '../features/account/notices/ask-card.tsx';
import { ChooseConversation, ConversationList } from '../features/conversations/list/conversation-list.tsx';
import { useIsWide } from '../lib/hooks/use-is-wide.ts';
import { paths } from '../lib/navigation/paths.ts';
import { conversationMessages } from '../messages/conversations/chat.ts';
import { useMessages } from '../messages/language/use-messages.ts';

/** The list; on a wide screen, where the list has a pane of its own, a hint to choose from it. */
export default function MessagesPage() {
  const t = useMessages(conversationMessages);
  const isWide = useIsWide();
  return (
    <>
      <PageTitle page={t.title} />
      {isWide ? (
        <ChooseConversation />
      ) : (
        <>
          <h1 className="px-4 pb-4 text-title">{t.title}</h1>
          <Conversations />
        </>
      )}
    </>
  );
}

export function Conversations() {
  const t = useMessages(conversationMessages);
  return (
    <>
      <ConversationList
        whenEmpty={
          <LinkButton to={paths.swipe} className="bg-dusk text-on-accent">
            {t.findPeople}
          </LinkButton>
        }
      />
      {/* Below the list: the first comes when the server has said whether it can tell, and would push away what a finger is about to touch. */}
      <AskForNotices
        otherwise={
          <div className="mx-4 mt-6">
            <AskToVerify />
          </div>
        }
      />
    </>
  );
}
