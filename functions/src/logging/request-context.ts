import { AsyncLocalStorage } from 'node:async_hooks';
import type { LimitedAction } from '@tagpo/contract/product';

/** Facts about the request that is being answered, available wherever its code runs. */
export interface RequestContext {
  readonly requestId: string;
  readonly startedAt: number;
  /** The address or network to count by; undefined if only proxies are known. */
  readonly address: string | undefined;
  /** The actions this call was counted for by its address. */
  readonly counted: Set<LimitedAction>;
  /** The contract's name of the call, once it is routed. */
  endpoint?: string;
  /** Whether an inbox was not told within the call's wait: its owner hears of it with their next look. */
  isSignalLate?: boolean;
  /** The administrator who makes the call. */
  adminId?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export function runInContext(context: RequestContext, run: () => void): void {
  storage.run(context, run);
}

/** Undefined outside a request (start-up, scheduled work). */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
