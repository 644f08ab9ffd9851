import { Link } from 'react-router-dom';
import { FoldSummary } from '../../../components/page/fold-summary.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useEndedChats } from '../../../live/use-live.ts';
import { conversationMessages } from '../../../messages/conversations/chat.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';

/** Leads to chats that ended lately, whose members can still be reported. Who they are with is not known any more: they may have blocked this member. */
export function EndedChats() {
  const t = useMessages(conversationMessages);
  const formatTime = useDateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  const ended = useEndedChats();
  if (ended.length === 0) return null;
  return (
    <details className="group mx-4 border-t border-line pt-4">
      <FoldSummary title={t.ended} hint={t.endedHint} />
      <ul className="-mx-3 pb-2">
        {ended.map(({ id, endedAt }) => (
          <li key={id}>
            <Link to={paths.chat(id)} className="grid min-h-11 rounded-soft px-3 py-2 hover:bg-card">
              <span className="font-semibold">{t.endedWith}</span>
              <span className="text-small text-ink-soft">
                {t.endedOn({ date: formatTime(new Date(endedAt).toISOString()) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
