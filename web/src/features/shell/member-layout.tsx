import { House, type LucideIcon, MessageCircle, UserRound, Zap } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, Outlet, useLocation, useMatch, useNavigationType } from 'react-router-dom';
import { unreadInTitle } from '../../components/page/page-title.tsx';
import { useSession } from '../../firebase/session.ts';
import { readAppealCode } from '../../lib/device/appeal-code.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { classNames } from '../../lib/view/class-names.ts';
import { useUnreadTotal } from '../../live/use-live.ts';
import { navigationMessages } from '../../messages/navigation.ts';
import { shellMessages } from '../../messages/shell.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useOwnProfile } from '../../server/own-profile.ts';
import { Header, NewcomerHeader } from './header.tsx';
import { useAccountLanguage } from './use-account-language.ts';
import { useIsMember } from './use-is-member.ts';

/** A newcomer may open the settings; any other page leads them to set-up. */
export function MemberLayout() {
  return useIsMember() ? <FullLayout /> : <NewcomerLayout />;
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

/** One column between header and bottom bar; a wide one without the bar for staff. */
function FullLayout() {
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
      <UnreadTitle />
    </div>
  );
}

/** Opens a new page at its top and focuses it; a page gone back to keeps its position. */
function useStartOfPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  // Runs before the effects of the page, which may scroll to a part of it.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (how === 'POP') return;
    window.scrollTo(0, 0);
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

/** Makes sure that this device has the code that its member would appeal with. */
function useAppealCode(): void {
  const session = useSession();
  const kept = readAppealCode();
  const uid = session.status === 'signed-in' ? session.user.uid : undefined;
  useOwnProfile({ isWanted: kept === undefined || kept.uid !== uid || kept.hasLeft });
}

function BottomBar() {
  const t = useMessages(shellMessages);
  const navigation = useMessages(navigationMessages);
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t.bottomBar}
      className="fixed inset-x-0 bottom-0 z-30 mx-auto w-full max-w-column bg-paper/92 pb-safe-bottom backdrop-blur-md"
    >
      <div className="flex h-bar border-t border-line">
        <Tab to={paths.home} icon={House} label={t.home} isCurrent={pathname === paths.home} />
        <Tab to={paths.lightning} icon={Zap} label={navigation.lightning} isCurrent={pathname === paths.lightning} />
        <MessagesTab isCurrent={pathname === paths.messages} />
        <Tab to={paths.myProfile} icon={UserRound} label={t.profileTab} isCurrent={pathname === paths.myProfile} />
      </div>
    </nav>
  );
}

const MAX_SHOWN = 99;

function MessagesTab({ isCurrent }: { isCurrent: boolean }) {
  const t = useMessages(navigationMessages);
  const unread = useUnreadTotal();
  return (
    <Tab to={paths.messages} icon={MessageCircle} label={t.messages} isCurrent={isCurrent}>
      {unread > 0 && (
        <span className="absolute top-0 left-1/2 ml-1 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent-ink px-1 text-[0.6875rem] leading-none font-bold text-paper">
          <span aria-hidden="true">{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</span>
          <span className="sr-only">{t.unread(unread)}</span>
        </span>
      )}
    </Tab>
  );
}

type TabProps = { to: string; icon: LucideIcon; label: string; isCurrent: boolean; children?: ReactNode };

function Tab({ to, icon: Icon, label, isCurrent, children }: TabProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="group flex min-w-0 grow basis-0 flex-col items-center justify-center gap-0.5 text-[min(var(--text-tiny),5.2vw)] leading-[1.3] font-semibold text-ink-soft aria-[current]:text-ink"
    >
      <span className="relative grid h-7 w-full max-w-16 place-items-center rounded-full transition group-aria-[current]:bg-dusk group-aria-[current]:text-on-accent">
        <Icon className="size-5" />
        {children}
      </span>
      {label}
    </Link>
  );
}
