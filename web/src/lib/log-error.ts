/** What went wrong unexpectedly, until it is reported (`server/reports`). */
export const faults: unknown[] = [];
const MAX_FAULTS = 20;
let onFault: (() => void) | undefined;

/** The one place where the client writes to the console. */
export function logError(...details: unknown[]): void {
  globalThis.console.error(...details);
  keepFault(details[0]);
}

export function followFaults(): void {
  addEventListener('error', ({ error }) => keepFault(error));
  addEventListener('unhandledrejection', ({ reason }) => keepFault(reason));
}

/** Calls `listener` once something has gone wrong, or now if it has. */
export function onFirstFault(listener: () => void): void {
  if (faults.length > 0) listener();
  else onFault = listener;
}

function keepFault(error: unknown): void {
  if (faults.length < MAX_FAULTS) faults.push(error);
  onFault?.();
  onFault = undefined;
}
