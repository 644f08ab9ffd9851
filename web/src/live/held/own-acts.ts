import type { Message } from '@tagpo/contract/wire/conversations/message';
import { logStoreError } from '../../lib/device/device-store.ts';
import type { InboxStore } from '../device/inbox-store.ts';
import type { OpenThreads } from '../threads/open-threads.ts';
import type { HeldInbox } from './held-inbox.ts';
import { isThread } from './held-thread.ts';
import { mergeRead, mergeReported, mergeSent } from './merge.ts';

type OwnActsOptions = { inbox: HeldInbox; store: InboxStore; threads: OpenThreads; look: () => void };

/** Applies the member's own actions at once, before the inbox confirms them. */
export function ownActs({ inbox, store, threads, look }: OwnActsOptions) {
  return {
    noteSent(message: Message): void {
      const { receiverId: otherId } = message;
      inbox.change([{ otherId, apply: (known) => mergeSent(known, message) }]);
      store.saveMessages(otherId, [message]).catch(logStoreError);
      threads.receive(otherId, [message]);
      if (!isThread(inbox.read(otherId))) look();
    },
    noteRead(otherId: string, sequence: number): void {
      inbox.change([{ otherId, apply: (known) => mergeRead(known, sequence) }]);
    },
    noteDelivered(otherId: string, sequence: number): void {
      inbox.change([{ otherId, apply: (known) => mergeReported(known, sequence) }]);
    },
  };
}
