import { useNavigate, useParams } from 'react-router-dom';
import { MoreMenu } from '../features/actions/more-menu.tsx';
import { RequestActions } from '../features/actions/request-actions.tsx';
import { ChatView } from '../features/chat/chat-view.tsx';
import { paths } from '../lib/paths.ts';

export default function ChatPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const leave = () => navigate(paths.messages, { replace: true });
  return (
    <ChatView
      key={id}
      memberId={id}
      renderMenu={({ name, isMatch, evidence }) => (
        <MoreMenu person={{ id, name }} isMatch={isMatch} evidence={evidence} onLeave={leave} />
      )}
      renderRequestChoices={({ name, evidence }) => (
        <RequestActions person={{ id, name }} evidence={evidence} onLeave={leave} />
      )}
    />
  );
}
