import { logStoreError } from '../../lib/device/device-store.ts';
import { type Bell, type InboxStore, isNewerBell } from '../device/inbox-store.ts';
import type { HeldInbox } from '../held/held-inbox.ts';
import { isThread } from '../held/held-thread.ts';
import { mergeSignal, needsLook, type Signal } from '../held/merge.ts';
import type { Tabs } from '../tabs/tabs.ts';

type TabOptions = { inbox: HeldInbox; store: InboxStore; tabs: () => Tabs; look: () => void };

/** Applies what the leading tab's listener receives. */
export function listenToInbox({ inbox, store, tabs, look }: TabOptions) {
  return {
    onUnclear: look,
    onSignals(signals: Signal[]): void {
      const now = Date.now();
      const isUnclear = signals.some((signal) => needsLook(inbox.read(signal.otherId), signal));
      inbox.change(
        signals.map((signal) => ({ otherId: signal.otherId, apply: (known) => mergeSignal(known, signal, now) })),
      );
      if (isUnclear) look();
    },
    onBell(bell: Bell): void {
      if (!isNewerBell(bell, inbox.state.get().bell)) return;
      inbox.setBell(bell);
      // A stored `isActive: false` would still show after the account is switched on again.
      if (bell.isActive) store.saveBell(bell).catch(logStoreError);
      tabs().post({ kind: 'bell', bell });
      const matched = bell.matchUserId === undefined ? undefined : inbox.read(bell.matchUserId);
      // Those who have written to each other may match as well.
      const hasNewMatch = bell.matchUserId !== undefined && !(isThread(matched) && matched.isMatch);
      // For a switched-off account the look gets the error from the API.
      if (hasNewMatch || !bell.isActive) look();
    },
  };
}
