import { openTabChannel } from '../../lib/device/tab-channel.ts';
import { type News, news } from './channel.ts';
import { followLead } from './lead.ts';
import type { PageEvents } from './page.ts';

/** The tabs in which a browser shows one member's inbox; one of them leads. */
export type Tabs = { post(news: News): void; take(): void; end(): void };

export type TabsOptions = { page: PageEvents; onNews: (news: News) => void; onLead: () => void; onLost: () => void };

export function joinTabs(name: string, { page, onNews, onLead, onLost }: TabsOptions): Tabs {
  let isLeading = false;
  // A hidden tab does not look: one in front takes the lead from it.
  const offerLead = () => {
    if (isLeading && !page.isVisible()) channel.post({ kind: 'hidden' });
  };
  const channel = openTabChannel(name, news, (received) => {
    if (received.kind === 'hidden' && page.isVisible()) lead.take();
    if (received.kind === 'opened') offerLead();
    onNews(received);
  });
  const lead = followLead({
    name,
    locks: navigator.locks,
    onLead() {
      isLeading = true;
      offerLead();
      onLead();
    },
    onLost() {
      isLeading = false;
      onLost();
      // The new leader may have been hidden before this tab learned that it had lost the lead.
      channel.post({ kind: 'opened' });
    },
  });
  const unfollow = page.follow({ hidden: offerLead });
  return {
    post: channel.post,
    take: lead.take,
    end() {
      unfollow();
      lead.end();
      channel.close();
    },
  };
}

/** For browsers without locks, channels or IndexedDB: each tab looks and listens by itself. */
export function standAlone({ onLead }: TabsOptions): Tabs {
  queueMicrotask(onLead);
  return { post: () => undefined, take: () => undefined, end: () => undefined };
}
