import type { Message } from '@tagpo/contract/wire/conversations/message';
import { createOpenThread, type OpenThread, type OpenThreadOptions } from './open-thread.ts';

/** The messages of all conversations that were on the screen. */
export function createOpenThreads(options: OpenThreadOptions) {
  const threads = new Map<string, OpenThread>();

  function threadOf(otherId: string): OpenThread {
    const thread = threads.get(otherId) ?? createOpenThread(otherId, options);
    threads.set(otherId, thread);
    return thread;
  }

  return {
    stateOf: (otherId: string) => threadOf(otherId).state,
    loadOlder: (otherId: string) => threadOf(otherId).loadOlder(),
    retry: (otherId: string) => threadOf(otherId).retry(),
    update: (otherId: string) => threads.get(otherId)?.update(),
    receive: (otherId: string, messages: readonly Message[]) => threads.get(otherId)?.receive(messages),
    retryFailed(): void {
      for (const thread of threads.values()) thread.retryIfFailed();
    },
  };
}
