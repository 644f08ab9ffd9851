import { openTabChannel } from '../../lib/device/tab-channel.ts';
import { type News, news } from './channel.ts';
import { followLead } from './lead.ts';

/** The tabs in which a browser shows one member's inbox; one of them leads. */
export type Tabs = { post(news: News): void; take(): void; end(): void };

export type TabsOptions = { onNews: (news: News) => void; onLead: () => void; onLost: () => void };

export function joinTabs(name: string, { onNews, onLead, onLost }: TabsOptions): Tabs {
  const channel = openTabChannel(name, news, onNews);
  const lead = followLead({ name, locks: navigator.locks, onLead, onLost });
  return {
    post: channel.post,
    take: lead.take,
    end() {
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
