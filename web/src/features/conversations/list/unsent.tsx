import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { conversationMessages } from '../../../messages/conversations/chat.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { useOutbox, useOutgoing } from '../../../server/outbox/use-outbox.ts';

type UnsentProps = {
  to: readonly string[];
  /** Members whose conversation is gone. */
  gone: ReadonlySet<string>;
};

/** Failed messages to members whose conversation is not in the list. */
export function Unsent({ to, gone }: UnsentProps) {
  const t = useMessages(conversationMessages);
  return (
    <section className="mx-1 rounded-soft bg-danger-wash pt-4 pb-1.5">
      <h2 className="px-3 text-heading">{t.notSent}</h2>
      <p className="px-3 pt-1 pb-2 text-small text-ink-soft">{t.notSentHint}</p>
      <ul className="px-1">
        {to.map((otherId) => (
          <UnsentRow key={otherId} otherId={otherId} isGone={gone.has(otherId)} />
        ))}
      </ul>
    </section>
  );
}

/** Of whoever is gone nothing is known any more, not even the name. The API says it where the inbox does not. */
function UnsentRow({ otherId, isGone }: { otherId: string; isGone: boolean }) {
  const t = useMessages(conversationMessages);
  const { discard } = useOutbox();
  const failed = useOutgoing(otherId).filter(({ state }) => state === 'failed');
  const isRefused = failed.some(({ error }) => error === 'not-found');
  const text = failed.at(-1)?.content.replaceAll('\n', ' ') ?? '';
  const discardAll = () => {
    for (const { id } of failed) discard(id);
  };
  return (
    <li className="flex items-center gap-2">
      <Link to={paths.chat(otherId)} className="grid min-w-0 grow rounded-soft px-2 py-2.5 hover:bg-card">
        <span className="font-semibold">{isGone || isRefused ? t.someoneGone : t.someone}</span>
        <span dir="auto" className="truncate text-small">
          {text}
        </span>
      </Link>
      <Button
        look="quiet"
        aria-label={`${t.discard}: ${text}`}
        onClick={discardAll}
        className="min-h-11 shrink-0 px-3 text-small underline"
      >
        {t.discard}
      </Button>
    </li>
  );
}
