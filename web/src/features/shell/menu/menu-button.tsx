import { Menu } from 'lucide-react';
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import { ProgressLine } from '../../../components/page/progress-line.tsx';
import { useReadable } from '../../../lib/hooks/use-readable.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { isPageIdle } from '../../../lib/page/page-idle.ts';
import { classNames } from '../../../lib/text/class-names.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { shellMessages } from '../../../messages/shell/shell.ts';
import type { OwnSummary } from './main-menu.tsx';

const MainMenu = lazyPart(async () => ({ default: (await import('./main-menu.tsx')).MainMenu }));

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
  const [isOpen, setIsOpen] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  const isIdle = useReadable(isPageIdle);
  useEffect(() => {
    // In steps, between which a tap is answered.
    if (isIdle) MainMenu.preload().then((loaded) => startTransition(() => setIsLoaded(loaded)));
  }, [isIdle]);
  return (
    <>
      <IconButton
        label={t.openMenu}
        aria-haspopup="dialog"
        onPointerEnter={MainMenu.preload}
        onFocus={MainMenu.preload}
        onClick={() => {
          setIsOpen(true);
          onOpen?.();
        }}
        className={classNames(className ?? 'hover:bg-sunken')}
      >
        <Menu className="size-6" />
      </IconButton>
      <Suspense fallback={isOpen && <ProgressLine />}>
        {(isLoaded || isOpen) && (
          <MainMenu
            isOpen={isOpen}
            own={own}
            isNewcomer={isNewcomer}
            renderMore={renderMore}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
