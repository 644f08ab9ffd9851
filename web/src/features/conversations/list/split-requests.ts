import type { Conversation } from '@tagpo/contract/wire/conversations/conversation';

/** Requests are what others started and the caller has not answered. */
export function splitRequests<One extends Conversation>(all: readonly One[]): { requests: One[]; open: One[] } {
  const isRequest = ({ state, startedByMe }: One) => state === 'request' && !startedByMe;
  return { requests: all.filter(isRequest), open: all.filter((one) => !isRequest(one)) };
}
