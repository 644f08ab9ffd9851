import type { RefObject } from 'react';
import { chatMessages } from '../../../messages/chat.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import type { ChatEndKind } from './choose-end.ts';
import { Composer } from './composer.tsx';
import type { Draft } from './draft.ts';

type ChatEndProps = {
  kind: ChatEndKind;
  name: string;
  draft: Draft;
  field: RefObject<HTMLTextAreaElement | null>;
  onType: () => void;
  onSend: (content: string) => void;
};

/** The composer, or why the member cannot write. */
export function ChatEnd({ kind, name, draft, field, onType, onSend }: ChatEndProps) {
  const t = useMessages(chatMessages);
  return (
    <div className="border-t border-line bg-paper px-3 pt-3 pb-[calc(var(--spacing-safe-bottom)+0.75rem)] short:pt-1.5 short:pb-1.5">
      {kind === 'write' || kind === 'answer' ? (
        <Composer field={field} draft={draft} onType={onType} onSend={onSend} />
      ) : (
        <p role="status" className="flex min-h-12 items-center justify-center text-center text-small text-ink-soft">
          {kind === 'waiting' && t.waiting({ name })}
          {kind === 'deleted' && t.deleted}
        </p>
      )}
    </div>
  );
}
