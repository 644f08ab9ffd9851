import type { Conversation } from '@tagpo/contract/conversation';

/** Requests are what others started and the caller has not answered; each conversation appears once. */
export function splitRequests(pages: readonly Conversation[][]): { requests: Conversation[]; open: Conversation[] } {
  const all = [...new Map(pages.flat().map((one) => [one.id, one])).values()];
  const isRequest = ({ state, startedByMe }: Conversation) => state === 'request' && !startedByMe;
  return { requests: all.filter(isRequest), open: all.filter((one) => !isRequest(one)) };
}
