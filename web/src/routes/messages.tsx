import { Link } from 'react-router-dom';
import { ConversationList } from '../features/conversations/conversation-list.tsx';
import { paths } from '../lib/paths.ts';
import { conversationMessages } from '../messages/chat.ts';
import { shellMessages } from '../messages/shell.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function MessagesPage() {
  const t = useMessages(conversationMessages);
  const shell = useMessages(shellMessages);
  return (
    <>
      <title>{shell.pageTitle({ page: t.title, product: shell.product })}</title>
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
    </>
  );
}
