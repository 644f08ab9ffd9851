import { useSyncExternalStore } from 'react';

type Readable<Value> = { get(): Value; listen(onChange: () => void): () => void };

/** Subscribes to a nanostore and returns its value. */
export function useReadable<Value>(store: Readable<Value>): Value {
  const get = () => store.get();
  // Once more for the page that is rendered when the app is built.
  return useSyncExternalStore((onChange) => store.listen(onChange), get, get);
}
