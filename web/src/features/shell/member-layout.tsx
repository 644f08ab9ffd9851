import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatch, useNavigationType } from 'react-router-dom';
import { classNames } from '../../lib/class-names.ts';
import { paths } from '../../lib/paths.ts';
import { shellMessages } from '../../messages/shell.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { SwipesWaiting } from './swipes-waiting.tsx';
import { useAccountLanguage } from './use-account-language.ts';
import { useAppealCode } from './use-appeal-code.ts';

/** One column between the header and the bottom bar; a wide one, without the bar, for staff. */
export function MemberLayout() {
  const t = useMessages(shellMessages);
  const main = useStartOfPage();
  useAccountLanguage();
  useAppealCode();
  const isWholeScreen = useMatch('/chat/:id') !== null;
  const isStaff = useMatch(`${paths.admin}/*`) !== null;
  return (
    <div
      className={classNames(
        'mx-auto flex min-h-dvh w-full max-w-column flex-col bg-paper',
        isStaff && '[--spacing-column:80rem]',
      )}
    >
      <a
        href="#main"
        className="sr-only z-40 rounded-soft bg-ink px-4 py-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t.skipToContent}
      </a>
      <SwipesWaiting />
      {!isWholeScreen && <Header />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={classNames(
          'grow focus:outline-none',
          isStaff && '[--spacing-column:30rem]',
          !isWholeScreen && 'pb-[calc(var(--spacing-bar)+var(--spacing-safe-bottom)+1rem)]',
        )}
      >
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      {!isWholeScreen && !isStaff && <BottomBar />}
    </div>
  );
}

/** A new page starts at its top, with the focus on it; one gone back to stays where it was left. */
function useStartOfPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (how === 'POP') return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, how]);
  return main;
}
