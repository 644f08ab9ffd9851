import { LinkButton } from '../components/links.tsx';
import { PageTitle } from '../components/page/page-title.tsx';
import { AskForNotices } from '../features/account/notices/ask-card.tsx';
import { ConversationList } from '../features/conversations/list/conversation-list.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { conversationMessages } from '../messages/chat.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function MessagesPage() {
  const t = useMessages(conversationMessages);
  return (
    <>
      <PageTitle page={t.title} />
      <h1 className="px-4 pb-4 text-title">{t.title}</h1>
      <ConversationList
        whenEmpty={
          <LinkButton to={paths.swipe} className="bg-dusk text-on-accent">
            {t.findPeople}
          </LinkButton>
        }
      />
      {/* Below the list: it comes when the server has said whether it can tell, and would push away what a finger is about to touch. */}
      <AskForNotices />
    </>
  );
}
