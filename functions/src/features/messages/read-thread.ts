import { paths } from '@tagpo/contract/paths';
import { MESSAGES_PAGE_SIZE } from '@tagpo/contract/product';
import type { AppDeps } from '../../deps.ts';
import { parseMessages, type StoredMessage } from '../../domain/conversations/parse-message.ts';

interface ThreadPlace {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

interface ThreadPage {
  /** Oldest first. */
  readonly messages: StoredMessage[];
  /** The sequence after which there may be more in the direction asked for. */
  readonly next: number | undefined;
}

/** The newest messages of a conversation, the newest before a sequence, or the first after one. Reads what it answers. */
export async function readThread(
  deps: Pick<AppDeps, 'firestore' | 'log'>,
  conversationId: string,
  { before, after }: ThreadPlace,
): Promise<ThreadPage> {
  const isForward = after !== undefined;
  // A message without a sequence is damaged and has no place in a thread.
  const thread = deps.firestore
    .collection(paths.messages(conversationId))
    .where('sequence', '>=', 1)
    .orderBy('sequence', isForward ? 'asc' : 'desc')
    .limit(MESSAGES_PAGE_SIZE);
  const from = after ?? before;
  const { docs } = await (from === undefined ? thread : thread.startAfter(from)).get();
  const last: unknown = docs.findLast((one) => Number.isSafeInteger(one.get('sequence')))?.get('sequence');
  const hasMore = docs.length === MESSAGES_PAGE_SIZE && typeof last === 'number' && (isForward || last > 1);
  return { messages: parseMessages(deps, isForward ? docs : docs.toReversed()), next: hasMore ? last : undefined };
}
