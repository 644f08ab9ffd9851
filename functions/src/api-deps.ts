import type { AppDeps } from './deps.ts';
import { createCallerLoader } from './domain/account/load-caller.ts';
import { endPause, isPauseOver } from './domain/account/pause.ts';
import { createOpenConversations } from './domain/conversations/open-conversations.ts';
import { createSignals } from './domain/conversations/signals.ts';
import { createBell } from './domain/inbox/bell.ts';
import { createShownMembers } from './domain/lists/shown-members.ts';
import type { CallerLoader } from './domain/members/caller.ts';
import { createPresence } from './domain/members/presence.ts';
import { createDailyViews } from './domain/rate-limit/daily-views.ts';
import { createRateLimits } from './domain/rate-limit/limits.ts';

/** What every call of the API works with: its surroundings, and what an instance caches between calls. */
export type ApiDeps = ReturnType<typeof createApiDeps>;

export function createApiDeps(deps: AppDeps) {
  const shown = createShownMembers(deps);
  const openConversations = createOpenConversations(deps);
  const loader = createCallerLoader(deps);
  const presence = createPresence(deps, loader);
  const bell = createBell(deps);
  const limits = createRateLimits(deps);
  const callers: CallerLoader = {
    ...loader,
    /** The first call after a break ends it. */
    async load(identity, options) {
      const caller = await loader.load(identity, options);
      if (caller.kind !== 'member' || !isPauseOver(caller.directory, deps.now())) return caller;
      const directory = await endPause({ ...deps, bell }, caller.uid, { isActive: true });
      this.invalidate(caller.uid);
      return directory === undefined ? caller : { ...caller, directory };
    },
    invalidate(uid) {
      for (const cache of [loader, shown, openConversations, presence]) cache.invalidate(uid);
    },
  };
  return {
    ...deps,
    callers,
    shown,
    openConversations,
    presence,
    limits,
    views: createDailyViews({ ...deps, limits }),
    signals: createSignals(deps),
    bell,
  };
}
