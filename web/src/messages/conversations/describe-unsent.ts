import { describeRefusal } from '../errors.ts';
import { chatMessages } from './chat.ts';

/** Why a message was not sent. Whoever is not found has left or hides, or the conversation has ended. */
export function describeUnsent(refusal: Parameters<typeof describeRefusal>[0]): string | undefined {
  return refusal.error === 'not-found' ? chatMessages.get().notFound : describeRefusal(refusal);
}
