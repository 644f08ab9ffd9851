import { type ComponentType, lazy } from 'react';
import { reloadForNewBuild } from './build.ts';

/** A file of the client did not come: the network is away, or too slow. */
export class PartNotLoadedError extends Error {}

const failed = new Set<() => void>();
const untilReloaded = new Promise<never>(() => {});

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
      load().catch(async (error: unknown) => {
        if (await reloadForNewBuild()) return untilReloaded;
        failed.add(renew);
        throw new PartNotLoadedError('A part of the page did not load', { cause: error });
      }),
    );
  let Current = create();
  const renew = () => {
    Current = create();
  };
  return (props: Props) => <Current {...props} />;
}
