import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import type { HeldThread } from '../../../live/held/held-thread.ts';
import { chatMessages } from '../../../messages/conversations/chat.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { promptMessages } from '../../../messages/profile/prompts.ts';
import type { OutgoingMessage } from '../../../server/outbox/use-outbox.ts';
import { PromptQuote } from '../prompt-quote.tsx';
import { Composer } from './composer.tsx';
import type { Draft } from './draft.ts';

type ChatEndProps = {
  kind: ChatEndKind;
  name: string;
  draft: Draft;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The prompt that the next message answers. */
  quote: Prompt | undefined;
  onUnquote: () => void;
  onType: () => void;
  onSend: (content: string) => void;
};

/** The composer, or why the member cannot write. */
export function ChatEnd({ kind, name, draft, field, quote, onUnquote, onType, onSend }: ChatEndProps) {
  const t = useMessages(chatMessages);
  const { removeQuote } = useMessages(promptMessages);
  return (
    <div
      data-keep-clear
      className="border-t border-line bg-paper px-3 pt-3 pb-[calc(var(--spacing-safe-bottom)+0.75rem)] short:pt-1.5 short:pb-1.5"
    >
      {kind === 'write' || kind === 'answer' ? (
        <>
          {quote && (
            <div className="flex items-center gap-1 pb-2">
              <PromptQuote prompt={quote} className="max-h-24 grow overflow-y-auto" />
              <IconButton label={removeQuote} onClick={onUnquote} className="shrink-0 hover:bg-sunken">
                <X className="size-5" />
              </IconButton>
            </div>
          )}
          <Composer field={field} draft={draft} onType={onType} onSend={onSend} />
        </>
      ) : (
        <p role="status" className="flex min-h-12 items-center justify-center text-center text-small text-ink-soft">
          {kind === 'waiting' && t.waiting({ name })}
          {kind === 'deleted' && t.deleted}
        </p>
      )}
    </div>
  );
}

/**
 * What stands below the messages: the composer (`write`), the composer and a request's choices (`answer`), or why the
 * member cannot write. `unknown` until the other member is known.
 */
type ChatEndKind = 'write' | 'answer' | 'waiting' | 'deleted' | 'sample' | 'unknown';

type Given = {
  thread: Pick<HeldThread, 'state' | 'startedByMe' | 'isMatch' | 'lastMessage' | 'member'> | undefined;
  isSample: boolean | undefined;
  outgoing: readonly Pick<OutgoingMessage, 'state' | 'error'>[];
};

export function chooseEnd({ thread, isSample, outgoing }: Given): ChatEndKind {
  if (thread?.member.isDeleted) return 'deleted';
  if (isSample || outgoing.some(({ error }) => error === 'sample-profile')) return 'sample';
  if (!thread && isSample === undefined) return 'unknown';
  const isOpen = thread?.state === 'open';
  if (isOpen) return 'write';
  if (thread && !thread.startedByMe && thread.lastMessage) return 'answer';
  // A request holds one message until it is answered. One that is being sent counts.
  const isAsked = thread?.lastMessage != null || outgoing.some(({ state }) => state !== 'failed');
  return isAsked ? 'waiting' : 'write';
}
