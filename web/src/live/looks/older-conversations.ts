import { getConversation, listConversations } from '@tagpo/contract/calls/conversations';
import type { Conversation } from '@tagpo/contract/wire/conversations/conversation';
import type { Api } from '../../lib/api/api.ts';
import type { InboxStore } from '../device/inbox-store.ts';
import type { HeldInbox } from '../held/held-inbox.ts';
import { mergeConversation } from '../held/merge.ts';

export type OlderConversations = ReturnType<typeof olderConversations>;

type OlderOptions = { api: Api; store: InboxStore; inbox: HeldInbox };

/** Pages of conversations that looks do not bring, because they have not changed for long. */
export function olderConversations({ api, store, inbox }: OlderOptions) {
  const renewed = new Set<string>();
  const merge = (conversations: readonly Conversation[]) => {
    const now = Date.now();
    inbox.change(
      conversations.map((one) => ({ otherId: one.member.id, apply: (known) => mergeConversation(known, one, now) })),
    );
  };
  return {
    async fetch(otherId: string): Promise<void> {
      const { data } = await api(getConversation, { params: { id: otherId } });
      merge([data]);
    },
    /** Fetches the newest page, with new links, if a held card has this expired one. Once for all that expired together. */
    async renewLinks(expired: string | undefined): Promise<void> {
      if (expired === undefined || renewed.has(expired)) return;
      const links = inbox.state.get().conversations.flatMap(({ member }) => member.photo ?? []);
      if (!links.includes(expired)) return;
      for (const link of links) renewed.add(link);
      const { data } = await api(listConversations, { query: {} });
      merge(data);
    },
    async loadMore(): Promise<void> {
      if (inbox.state.get().isLoadingMore) return;
      inbox.set({ isLoadingMore: true, hasMoreFailed: false });
      try {
        const { olderCursor: cursor, generation } = await store.readPosition();
        if (cursor === undefined) return inbox.set({ hasMore: false });
        const { data, nextCursor } = await api(listConversations, { query: { cursor } });
        merge(data);
        await store.saveOlderCursor(nextCursor, generation);
        inbox.set({ hasMore: nextCursor !== undefined });
      } catch {
        // The list shows the error.
        inbox.set({ hasMoreFailed: true });
      } finally {
        inbox.set({ isLoadingMore: false });
      }
    },
  };
}
