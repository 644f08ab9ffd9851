import { type ComponentType, lazy } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

const failed = new Set<() => void>();

/** After this, parts that did not load are asked for again. */
export function retryFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** As React's `lazy`, which remembers a failure for good: a connection that comes back would change nothing. */
export function lazyPart(load: Load): ComponentType {
  const create = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failed.add(renew);
        throw error;
      }),
    );
  let Current = create();
  const renew = () => {
    Current = create();
  };
  return () => <Current />;
}
