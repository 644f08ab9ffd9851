import { type ComponentType, lazy, useState } from 'react';
import { reloadForNewBuild } from './build.ts';
import { PartNotLoadedError, retryPart } from './failed-parts.ts';

const untilReloaded = new Promise<never>(() => {});

type LazyPart<Props> = ComponentType<Props> & {
  /** Resolves with whether it has loaded. */
  readonly preload: () => Promise<boolean>;
};

/**
 * Like React's `lazy`, but a failed load can be tried again: `lazy` keeps a failure for good. A part that has loaded before it is shown, by `preload`
 * too, shows at once: `lazy` would show the fallback first, and React may keep that for 300 ms.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadPart = async () => {
    const part = await load();
    Loaded = part.default;
    return part;
  };
  const create = () =>
    lazy(() =>
      loadPart().catch(async (error: unknown) => {
        if (await reloadForNewBuild()) return untilReloaded;
        retryPart(renew);
        throw new PartNotLoadedError('A part of the page did not load', { cause: error });
      }),
    );
  let Current = create();
  const renew = () => {
    Current = create();
  };
  function Part(props: Props) {
    // Chosen once: a change would lose the state of what is shown.
    const [Shown] = useState(() => Loaded ?? Current);
    return <Shown {...props} />;
  }
  // After a failure, showing the part loads it again.
  const preload = () =>
    loadPart().then(
      () => true,
      () => false,
    );
  return Object.assign(Part, { preload });
}
