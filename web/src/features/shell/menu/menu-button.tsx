import { Menu } from 'lucide-react';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import { ProgressLine } from '../../../components/page/progress-line.tsx';
import { TOAST_DURATION_MS } from '../../../components/toast/toasts.ts';
import { reloadForNewBuild } from '../../../lib/build.ts';
import { useReadable } from '../../../lib/hooks/use-readable.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { isPageIdle } from '../../../lib/page/page-idle.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { shellMessages } from '../../../messages/shell/shell.ts';
import type { OwnSummary } from './main-menu.tsx';

const MainMenu = lazyPart(
  () => import('./main-menu.tsx'),
  ({ MainMenu }) => MainMenu,
);

type MenuButtonProps = {
  className?: string | undefined;
  own?: OwnSummary | undefined;
  isNewcomer?: boolean;
  onOpen?: () => void;
  /** Rendered after the navigation; `onLeave` closes the menu. */
  renderMore?: (onLeave: () => void) => ReactNode;
};

/** Opens the menu, which is rendered when the page is idle: on a slow phone it would come too late after the tap. */
export function MenuButton({ className, own, isNewcomer = false, onOpen, renderMore }: MenuButtonProps) {
  const t = useMessages(shellMessages);
  const [state, setState] = useState<'closed' | 'loading' | 'failed' | 'open'>('closed');
  const [isLoaded, setIsLoaded] = useState(false);
  const isIdle = useReadable(isPageIdle);
  useEffect(() => {
    // In steps, between which a tap is answered.
    if (isIdle) MainMenu.preload().then((loaded) => startTransition(() => setIsLoaded(loaded)));
  }, [isIdle]);

  const hasFailed = state === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    const timer = setTimeout(() => setState('closed'), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [hasFailed]);

  async function open() {
    onOpen?.();
    if (isLoaded) return setState('open');
    const isWanted = followIntent();
    setState('loading');
    const loaded = await MainMenu.preload();
    if (loaded) setIsLoaded(true);
    const isReloading = !loaded && (await reloadForNewBuild());
    if (!isReloading) setState(!isWanted() ? 'closed' : loaded ? 'open' : 'failed');
  }

  return (
    <>
      <IconButton
        label={t.openMenu}
        aria-haspopup="dialog"
        onPointerEnter={MainMenu.preload}
        onFocus={MainMenu.preload}
        onClick={open}
        className={className ?? 'hover:bg-sunken'}
      >
        <Menu className="size-6" />
      </IconButton>
      {state === 'loading' && <ProgressLine />}
      {hasFailed && (
        // Toasts are in the same file as the menu.
        <p
          role="alert"
          style={{ top: 'calc(var(--spacing-safe-top) + 6.5rem)', maxWidth: 'calc(100% - 2rem)' }}
          className="pointer-events-none fixed inset-x-0 z-40 mx-auto w-fit animate-fade rounded-soft bg-ink px-4 py-3 text-small text-paper shadow-lg"
        >
          {t.partNotLoaded}
        </p>
      )}
      {isLoaded && (
        <MainMenu
          isOpen={state === 'open'}
          own={own}
          isNewcomer={isNewcomer}
          renderMore={renderMore}
          onClose={() => setState('closed')}
        />
      )}
    </>
  );
}

/** Watches for a further tap, key or step back. The returned function stops watching and tells whether there was none, so that the menu may open. */
function followIntent(): () => boolean {
  const given = new AbortController();
  for (const kind of ['pointerdown', 'keydown', 'popstate']) {
    window.addEventListener(kind, () => given.abort(), { capture: true, signal: given.signal });
  }
  return () => {
    const isWanted = !given.signal.aborted;
    given.abort();
    return isWanted;
  };
}
