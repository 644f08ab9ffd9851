import { type ComponentType, lazy } from 'react';
import { reloadForNewBuild } from './build.ts';

/** A chunk did not load: there is no network, or it is too slow. */
export class PartNotLoadedError extends Error {}

const failed = new Set<() => void>();
const untilReloaded = new Promise<never>(() => {});

/** Lets parts that did not load be tried again. */
export function retryFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** Like React's `lazy`, but a failed load can be tried again: `lazy` keeps a failure for good. */
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
