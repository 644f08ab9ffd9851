/** The one place where the client writes to the console. */
export function logError(...details: unknown[]): void {
  globalThis.console.error(...details);
}
