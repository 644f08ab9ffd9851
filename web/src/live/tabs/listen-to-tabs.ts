import { logStoreError } from '../../lib/device/device-store.ts';
import type { HeldInbox } from '../held/held-inbox.ts';
import { mergeHeld } from '../held/merge.ts';
import type { News } from './channel.ts';

type TabOptions = {
  inbox: HeldInbox;
  isLeading: () => boolean;
  look: () => void;
  onOpened: () => void;
  /** Called when the leading tab's look was answered. */
  onLooked: () => void;
};

/** Applies what other tabs send. */
export function listenToTabs({ inbox, isLeading, look, onOpened, onLooked }: TabOptions) {
  const loadAgain = () => void inbox.load().catch(logStoreError);
  return (news: News): void => {
    const { kind } = news;
    if (kind === 'held') {
      inbox.receive(news.held.map(([otherId, one]) => ({ otherId, apply: (known) => mergeHeld(known, one) })));
    }
    if (kind === 'bell') inbox.setBell(news.bell);
    if (kind === 'load-again') loadAgain();
    if (kind === 'opened') onOpened();
    if (kind === 'look' && isLeading()) look();
    if (kind === 'state' && !isLeading()) {
      inbox.set({ connection: news.connection });
      if (news.hasLooked && inbox.state.get().status !== 'ready') loadAgain();
      if (news.hasLooked) onLooked();
    }
  };
}
