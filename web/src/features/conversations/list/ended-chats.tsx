import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useDateFormat } from '../../../components/use-date-format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useEndedChats } from '../../../live/use-live.ts';
import { conversationMessages } from '../../../messages/conversations/chat.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';

/** Leads to chats that ended lately, whose members can still be reported. Who they are with is not known any more: they may have blocked this member. */
export function EndedChats() {
  const t = useMessages(conversationMessages);
  const formatTime = useDateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  const ended = useEndedChats();
  if (ended.length === 0) return null;
  return (
    <details className="group mx-4 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-5 py-2 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-semibold">{t.ended}</span>
          <span className="text-small text-ink-soft">{t.endedHint}</span>
        </span>
        <ChevronDown className="size-5 shrink-0 transition group-open:rotate-180" />
      </summary>
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
