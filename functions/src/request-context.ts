import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request being answered, wherever its code runs. */
export interface RequestContext {
  readonly requestId: string;
  readonly startedAt: number;
  /** The contract's name of the call, once it is routed. */
  endpoint?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export function runInContext(context: RequestContext, run: () => void): void {
  storage.run(context, run);
}

/** Undefined outside a request (start-up, scheduled work). */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
