import { type ComponentType, lazy, useState } from 'react';
import { reloadForNewBuild } from './build.ts';
import { PartNotLoadedError, retryPart } from './failed-parts.ts';
import { loadPart, type Part } from './part.ts';

const untilReloaded = new Promise<never>(() => {});

type DefaultExport<Props> = { default: ComponentType<Props> };

type LazyPart<Props> = ComponentType<Props> & {
  /** Resolves with whether it has loaded. */
  readonly preload: () => Promise<boolean>;
};

/**
 * Like React's `lazy`, but a failed load can be tried again: `lazy` keeps a failure for good. A part that has loaded before it is shown, whoever
 * loaded it, shows at once: `lazy` would show the fallback first, and React may keep that for 300 ms.
 */
export function lazyPart<Props extends object>(part: Part<DefaultExport<Props>>): LazyPart<Props>;
export function lazyPart<Module, Props extends object>(
  part: Part<Module>,
  pick: (module: Module) => ComponentType<Props>,
): LazyPart<Props>;
export function lazyPart<Props extends object>(
  part: Part<DefaultExport<Props>>,
  pick = (module: DefaultExport<Props>) => module.default,
): LazyPart<Props> {
  const create = () =>
    lazy(() =>
      loadPart(part).then(
        (module) => ({ default: pick(module) }),
        async (error: unknown) => {
          if (await reloadForNewBuild()) return untilReloaded;
          retryPart(renew);
          throw new PartNotLoadedError('A part of the page did not load', { cause: error });
        },
      ),
    );
  let Current = create();
  const renew = () => {
    Current = create();
  };
  function Shown(props: Props) {
    // Chosen once: a change would lose the state of what is shown.
    const [Chosen] = useState(() => (part.loaded ? pick(part.loaded) : Current));
    return <Chosen {...props} />;
  }
  // After a failure, showing the part loads it again.
  const preload = () =>
    loadPart(part).then(
      () => true,
      () => false,
    );
  return Object.assign(Shown, { preload });
}
