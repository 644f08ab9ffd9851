import type { InboxStore } from './inbox-store.ts';

type Calls = Omit<InboxStore, 'close'>;

/**
 * Opens the store anew when its connection was closed: by a tab that deleted the database, or by the browser. What it held comes back with the
 * next look. @throws what the first `open` throws.
 */
export async function reopenWhenClosed(open: () => Promise<InboxStore>): Promise<InboxStore> {
  let opening = open();
  let hasEnded = false;
  await opening;

  const through =
    <Name extends keyof Calls>(name: Name) =>
    async (...parameters: unknown[]): Promise<unknown> => {
      const used = opening;
      const call = async () => ((await opening)[name] as (...given: unknown[]) => Promise<unknown>)(...parameters);
      try {
        return await call();
      } catch (error) {
        if (hasEnded || !isClosed(error)) throw error;
        if (opening === used) opening = open();
        return call();
      }
    };
  const calls: { [Name in keyof Calls]: unknown } = {
    load: through('load'),
    readPosition: through('readPosition'),
    change: through('change'),
    saveOlderCursor: through('saveOlderCursor'),
    saveBell: through('saveBell'),
    saveMessages: through('saveMessages'),
    readMessages: through('readMessages'),
    readStart: through('readStart'),
    saveStart: through('saveStart'),
  };
  return {
    ...(calls as Calls),
    close() {
      hasEnded = true;
      opening.then(
        (store) => store.close(),
        () => undefined,
      );
    },
  };
}

const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError';
