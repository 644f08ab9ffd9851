import type { HeldThread } from '../../../live/held/held-thread.ts';
import type { OutgoingMessage } from '../../../server/outbox/use-outbox.ts';

/**
 * What stands below the messages: the composer (`write`), the composer and a request's choices (`answer`), or why the
 * member cannot write. `unknown` until the other member is known.
 */
export type ChatEndKind = 'write' | 'answer' | 'waiting' | 'deleted' | 'sample' | 'unknown';

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
