import { type ComponentType, lazy } from 'react';

const failed = new Set<() => void>();

/** After this, parts that did not load are asked for again. */
export function retryFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** As React's `lazy`, which remembers a failure for good: a connection that comes back would change nothing. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
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
  return (props: Props) => <Current {...props} />;
}
