import { useNavigate, useParams } from 'react-router-dom';
import { ChatView } from '../features/conversations/chat-view.tsx';
import { EndedActions } from '../features/safety/ended-actions.tsx';
import { MoreMenu } from '../features/safety/more-menu.tsx';
import { RequestActions } from '../features/safety/request-actions.tsx';
import { leaveStep } from '../lib/navigation/back-step.ts';
import { paths } from '../lib/navigation/paths.ts';

export default function ChatPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const leave = () => leaveStep(() => navigate(paths.messages, { replace: true }));
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
      endedActions={<EndedActions id={id} onLeave={leave} />}
    />
  );
}
