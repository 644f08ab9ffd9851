import { Link } from 'react-router-dom';
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
          <Link
            to={paths.swipe}
            className="inline-flex min-h-13 items-center rounded-soft bg-dusk px-6 font-semibold text-on-accent"
          >
            {t.findPeople}
          </Link>
        }
      />
      {/* Below the list: it comes when the server has said whether it can tell, and would push away what a finger is about to touch. */}
      <AskForNotices />
    </>
  );
}
