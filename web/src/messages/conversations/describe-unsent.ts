import { describeRefusal } from '../errors.ts';
import { chatMessages } from './chat.ts';

/** Why a message was not sent; whoever is not found has left, or one has blocked the other. */
export function describeUnsent(refusal: Parameters<typeof describeRefusal>[0]): string | undefined {
  return refusal.error === 'not-found' ? chatMessages.get().notFound : describeRefusal(refusal);
}
