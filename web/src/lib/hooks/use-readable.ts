import { useSyncExternalStore } from 'react';

type Readable<Value> = { get(): Value; listen(onChange: () => void): () => void };

/** Subscribes to a nanostore and returns its value. */
export function useReadable<Value>(store: Readable<Value>): Value {
  return useSyncExternalStore(
    (onChange) => store.listen(onChange),
    () => store.get(),
  );
}
