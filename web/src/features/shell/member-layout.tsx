import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useMatch, useNavigationType } from 'react-router-dom';
import { unreadInTitle } from '../../components/page/page-title.tsx';
import { ProgressLine } from '../../components/page/progress-line.tsx';
import { QuietBoundary } from '../../components/page/quiet-boundary.tsx';
import { useSession } from '../../firebase/session.ts';
import { readAppealCode } from '../../lib/device/appeal-code.ts';
import { useIsWide } from '../../lib/hooks/use-is-wide.ts';
import { useReadable } from '../../lib/hooks/use-readable.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { isPageShown } from '../../lib/page/page-shown.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { useUnreadTotal } from '../../live/use-live.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { shellMessages } from '../../messages/shell/shell.ts';
import { useOwnProfile } from '../../server/own-profile.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header, NewcomerHeader } from './header.tsx';
import { useAccountLanguage } from './use-account-language.ts';
import { useIsMember } from './use-is-member.ts';

// A phone never loads it.
const Rail = lazyPart(
  () => import('./rail.tsx'),
  ({ Rail }) => Rail,
);

/** A newcomer may open the settings; any other page leads them to set-up. */
export function MemberLayout() {
  return useIsMember() === false ? <NewcomerLayout /> : <FullLayout />;
}

function NewcomerLayout() {
  useAccountLanguage();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-column flex-col bg-paper">
      <NewcomerHeader />
      <main id="main" className="grow pt-4 pb-[calc(var(--spacing-safe-bottom)+1.5rem)]">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

/** One column between header and bottom bar, or a page's own; on a wide screen a page beside the rail. Staff have a header only. */
function FullLayout() {
  const t = useMessages(shellMessages);
  const main = useStartOfPage();
  useAccountLanguage();
  useAppealCode();
  const isChat = useMatch('/chat/:id') !== null;
  const hasOwnFrame = useMatch(paths.editProfile) !== null || isChat;
  const hasPanes = useMatch(paths.messages) !== null || isChat;
  const isStaff = useMatch(`${paths.admin}/*`) !== null;
  const hasRail = useIsWide() && !isStaff;
  return (
    <div
      data-rail={hasRail ? (hasPanes ? 'narrow' : '') : undefined}
      className={classNames(
        'mx-auto flex min-h-[calc(100dvh-var(--strip))] w-full max-w-page flex-col bg-paper',
        isStaff ? '[--spacing-page:80rem]' : 'wide:max-w-none wide:pl-(--rail)',
      )}
    >
      <a
        href="#main"
        className="sr-only z-40 rounded-soft bg-ink px-4 py-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t.skipToContent}
      </a>
      {hasRail ? (
        <QuietBoundary>
          <Rail />
        </QuietBoundary>
      ) : (
        !hasOwnFrame && <Header />
      )}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={classNames(
          'grow focus:outline-none',
          !isStaff && !hasPanes && 'wide:mx-auto wide:w-full wide:max-w-page wide:pt-8',
          hasPanes && 'wide:pb-0',
          !hasOwnFrame && 'pb-[calc(var(--spacing-bar)+var(--spacing-safe-bottom)+1rem)]',
        )}
      >
        <Suspense fallback={<ProgressLine />}>
          <Outlet />
        </Suspense>
      </main>
      {!hasRail && !hasOwnFrame && !isStaff && <BottomBar />}
      <UnreadTitle />
    </div>
  );
}

/** Opens a new page at its top and focuses it; a page gone back to keeps its position, and a focus that it has. */
function useStartOfPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const how = useNavigationType();
  // Undefined at first: who comes from a page without this layout, such as the terms, begins a page too.
  const shown = useRef<string>(undefined);
  // Runs before the effects of the page, which may scroll to a part of it.
  useLayoutEffect(() => {
    const before = shown.current;
    if (before === pathname) return;
    shown.current = pathname;
    const isKept = how === 'POP';
    if (isKept && (before === undefined || document.activeElement !== document.body)) return;
    if (!isKept) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, how]);
  return main;
}

/** Shows the unread count in the document's title. */
function UnreadTitle() {
  const unread = useUnreadTotal();
  useEffect(() => {
    unreadInTitle.set(unread);
    return () => unreadInTitle.set(0);
  }, [unread]);
  return null;
}

/** Makes sure that this device has the code that its member would appeal with. The page comes first. */
function useAppealCode(): void {
  const session = useSession();
  const kept = readAppealCode();
  const uid = session.status === 'signed-in' ? session.user.uid : undefined;
  const isDue = useReadable(isPageShown);
  useOwnProfile({ isWanted: isDue && (kept === undefined || kept.uid !== uid || kept.hasLeft) });
}
