import type { HeldThread } from '../../../live/held/held-thread.ts';
import type { OutgoingMessage } from '../../../server/outbox/use-outbox.ts';

/**
 * What stands below the messages: the field (`write`), a request's choices above it (`answer`), or why nothing can be written. `unknown`
 * until it is known who the other is.
 */
export type ChatEndKind = 'write' | 'answer' | 'waiting' | 'deleted' | 'sample' | 'unknown';

type Given = {
  thread: Pick<HeldThread, 'state' | 'startedByMe' | 'isMatch' | 'lastMessage' | 'member'> | undefined;
  /** Undefined until it is known. */
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
  // A request holds one message until it is answered, counted from when it is written.
  const isAsked = thread?.lastMessage != null || outgoing.some(({ state }) => state !== 'failed');
  return isAsked ? 'waiting' : 'write';
}
