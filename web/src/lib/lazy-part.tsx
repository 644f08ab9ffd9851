import { type ComponentType, lazy } from 'react';
import { reloadForNewBuild } from './build.ts';
import { PartNotLoadedError, retryPart } from './failed-parts.ts';

const untilReloaded = new Promise<never>(() => {});

/** Like React's `lazy`, but a failed load can be tried again: `lazy` keeps a failure for good. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const create = () =>
    lazy(() =>
      load().catch(async (error: unknown) => {
        if (await reloadForNewBuild()) return untilReloaded;
        retryPart(renew);
        throw new PartNotLoadedError('A part of the page did not load', { cause: error });
      }),
    );
  let Current = create();
  const renew = () => {
    Current = create();
  };
  return (props: Props) => <Current {...props} />;
}
