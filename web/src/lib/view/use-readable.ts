import { useSyncExternalStore } from 'react';

type Readable<Value> = { get(): Value; listen(onChange: () => void): () => void };

/** The value of a small store, followed. */
export function useReadable<Value>(store: Readable<Value>): Value {
  return useSyncExternalStore(
    (onChange) => store.listen(onChange),
    () => store.get(),
  );
}
