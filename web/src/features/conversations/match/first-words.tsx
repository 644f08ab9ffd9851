import { useRef, useState } from 'react';
import { openerMessages } from '../../../messages/conversations/openers.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { swipeMessages } from '../../../messages/meeting/swipe.ts';
import type { Face } from '../../../server/outbox/items/item.ts';
import { useOutbox, useOutgoing } from '../../../server/outbox/use-outbox.ts';
import { useOpening } from '../opening/match-opening.tsx';
import { Composer } from '../writing/composer.tsx';
import { fillInOpener, openDraft } from '../writing/draft.ts';

type FirstWordsProps = { uid: string; face: Face; onSent: () => void };

/** The first message to a match: openers to make one's own, and the composer. What is not sent is the draft of the chat. */
export function FirstWords({ uid, face: { id }, onSent }: FirstWordsProps) {
  const t = useMessages(openerMessages);
  const { sendMessage } = useOutbox();
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft] = useState(() => openDraft(uid, id));
  const openers = useOpening(id)?.openers ?? [];

  function fillIn(opener: string) {
    fillInOpener(draft, opener, openers);
    field.current?.focus();
  }
  function send(content: string) {
    sendMessage(id, content);
    onSent();
  }

  return (
    <div data-keep-clear className="grid grid-cols-1 gap-3">
      <section aria-label={t.choices} className="-mx-6 min-h-13 overflow-x-auto px-6 [scrollbar-width:none]">
        <div className="flex w-max flex-wrap gap-2 wide:w-full">
          {openers.map((opener) => (
            <button
              key={opener}
              type="button"
              onClick={() => fillIn(opener)}
              className="min-h-12 w-52 animate-fade rounded-soft px-4 py-2 text-left text-small wrap-anywhere ring-1 ring-line transition ring-inset hover:bg-sunken"
            >
              {opener}
            </button>
          ))}
        </div>
      </section>
      <Composer field={field} draft={draft} onType={() => undefined} onSend={send} />
    </div>
  );
}

/** What became of the first message. */
export function SentWords({ face: { id, name } }: { face: Face }) {
  const t = useMessages(swipeMessages);
  const outgoing = useOutgoing(id);
  const hasFailed = outgoing.some(({ state }) => state === 'failed');
  const text = hasFailed ? t.messageFailed : outgoing.length > 0 ? t.messageOnItsWay : t.messageSent;
  return (
    <p role="status" className="flex min-h-13 items-center justify-center text-center font-semibold text-balance">
      {text({ name })}
    </p>
  );
}
