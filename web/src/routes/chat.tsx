import { useNavigate, useParams } from 'react-router-dom';
import { MoreMenu } from '../features/actions/more-menu.tsx';
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
      renderMenu={({ name, evidence }) => (
        <MoreMenu person={{ id, name }} evidence={evidence} onBlocked={leave} className="hover:bg-sunken" />
      )}
    />
  );
}
