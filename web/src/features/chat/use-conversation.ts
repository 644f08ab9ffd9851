import type { Conversation } from '@tagpo/contract/conversation';
import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { conversationKey, conversationsKey } from '../../firebase/conversations.ts';
import { isWorthRetrying, useMemberProfile } from '../../firebase/member-profile.ts';
import { useApi } from '../../firebase/use-api.ts';

const STATE_POLL_MS = 6000;

export type Partner = {
  name: string | undefined;
  photo: string | undefined;
  gender: string | undefined;
  isOnline: boolean;
  isDeleted: boolean;
};

type Talk = { memberId: string; hasMessages: boolean | undefined };

/**
 * Who the conversation is with and how it stands. Before the first message the profile tells who: nothing is asked that
 * is known not to be there.
 */
export function useConversation({ memberId, hasMessages }: Talk) {
  const api = useApi();
  const queries = useQueryClient();
  const { data: conversation } = useQuery({
    queryKey: conversationKey(memberId),
    queryFn: async ({ signal }) => (await api('getConversation', { params: { id: memberId }, signal })).data,
    enabled: hasMessages === true,
    placeholderData: () => listedConversation(queries, memberId),
    refetchInterval: ({ state }) => (state.error && !isWorthRetrying(state.error) ? false : STATE_POLL_MS),
  });
  const { data: profile } = useMemberProfile(memberId, { isWanted: hasMessages === false && !conversation });
  const partner: Partner = conversation
    ? { ...conversation.member, photo: conversation.member.photo, gender: conversation.member.gender }
    : {
        name: profile?.name,
        photo: profile?.photos[0],
        gender: profile?.gender,
        isOnline: profile?.isOnline ?? false,
        isDeleted: false,
      };
  return { conversation, partner };
}

/** What the list of conversations, if it was open before, already knows of this one. */
function listedConversation(queries: QueryClient, memberId: string): Conversation | undefined {
  const list = queries.getQueryData<InfiniteData<{ data: Conversation[] }>>([...conversationsKey, 'all']);
  return list?.pages.flatMap(({ data }) => data).find(({ member }) => member.id === memberId);
}
