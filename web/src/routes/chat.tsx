import { useParams } from 'react-router-dom';
import { AskToVerifyFirst } from '../features/account/ask-to-verify-first.tsx';
import { ChatView } from '../features/conversations/chat-view.tsx';
import { EndedActions } from '../features/safety/ended-actions.tsx';
import { MoreMenu } from '../features/safety/more-menu.tsx';
import { RequestActions } from '../features/safety/request-actions.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { useLeave } from '../lib/navigation/use-leave.ts';

export default function ChatPage() {
  const { id = '' } = useParams();
  const leave = useLeave(paths.messages);
  return (
    <ChatView
      key={id}
      memberId={id}
      renderMenu={({ name, ending, evidence }) => (
        <MoreMenu person={{ id, name }} ending={ending} evidence={evidence} onLeave={leave} />
      )}
      renderRequestChoices={({ name, evidence }) => (
        <RequestActions person={{ id, name }} evidence={evidence} onLeave={leave} />
      )}
      verifyFirst={<AskToVerifyFirst />}
      endedActions={<EndedActions id={id} onLeave={leave} />}
    />
  );
}
