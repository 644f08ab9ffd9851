import { Bookmark, CreditCard, House, LogIn, LogOut, Search, Settings, UserRound, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from 'reactfire';
import { IconButton } from '../../../components/icon-button.tsx';
import { Avatar } from '../../../components/member/avatar.tsx';
import { LanguageSwitch } from '../../../components/page/language-switch.tsx';
import { QuietBoundary } from '../../../components/page/quiet-boundary.tsx';
import { AuthProvider } from '../../../firebase/auth-provider.tsx';
import { type Session, useSession } from '../../../firebase/session.ts';
import { useBackStep } from '../../../lib/navigation/back-step.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useOpenDialog } from '../../../lib/page/open-dialogs.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { menuMessages } from '../../../messages/shell/menu.ts';
import { navigationMessages } from '../../../messages/shell/navigation.ts';
import { shellMessages } from '../../../messages/shell/shell.ts';
import { logOut } from '../../../server/log-out/log-out.ts';
import { mayLogOut } from '../../../server/log-out/may-log-out.ts';
import { MenuLink } from './menu-link.tsx';

const homeLink = { to: paths.home, icon: House, label: 'home' } as const;
const visitorLinks = [homeLink, { to: paths.login, icon: LogIn, label: 'login' }] as const;
const memberLinks = [
  homeLink,
  { to: paths.myProfile, icon: UserRound, label: 'myProfile' },
  { to: paths.favorites, icon: Bookmark, label: 'favorites' },
  { to: paths.search, icon: Search, label: 'search' },
  { to: paths.billing, icon: CreditCard, label: 'billing' },
  { to: paths.settings, icon: Settings, label: 'settings' },
] as const;

const newcomerLinks = [
  { to: paths.setupProfile, icon: UserRound, label: 'completeProfile' },
  { to: paths.settings, icon: Settings, label: 'settings' },
] as const;

type MainMenuProps = {
  isOpen: boolean;
  own: OwnSummary | undefined;
  isNewcomer: boolean;
  /** Rendered after the navigation; `onLeave` closes the menu. */
  renderMore: ((onLeave: () => void) => ReactNode) | undefined;
  onClose: () => void;
};

export function MainMenu(menu: MainMenuProps) {
  return (
    <AuthProvider>
      <MenuSheet {...menu} />
    </AuthProvider>
  );
}

/** A sheet from the right. Its links depend on who is signed in. */
function MenuSheet({ isOpen, own, isNewcomer, renderMore, onClose }: MainMenuProps) {
  const shell = useMessages(shellMessages);
  const t = { ...shell, ...useMessages(navigationMessages), ...useMessages(menuMessages) };
  const session = useSession();
  const auth = useAuth();
  const { pathname } = useLocation();
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  const isSignedIn = session.status === 'signed-in';
  const signedInLinks = isNewcomer ? newcomerLinks : memberLinks;

  useEffect(() => {
    if (!isOpen) return;
    sheet.current?.showModal();
  }, [isOpen]);
  useOpenDialog(sheet, isOpen);
  useBackStep(isOpen, close);

  async function leave() {
    if (await mayLogOut(auth)) await logOut(auth);
  }

  return (
    <dialog
      ref={sheet}
      tabIndex={-1}
      aria-label={t.menu}
      onClose={onClose}
      closedby="any"
      className="menu-place ml-auto h-dvh max-h-none w-[min(20rem,86vw)] overflow-y-auto bg-card text-ink backdrop:bg-night/60 open:animate-slide-from-right"
    >
      {/* The sheet itself scrolls: a browser would make a part that scrolls the first stop of the keyboard. */}
      <div className="flex min-h-full flex-col gap-1 p-4 pt-[calc(var(--spacing-safe-top)+1rem)] pb-[calc(var(--spacing-safe-bottom)+1rem)]">
        <IconButton label={t.closeMenu} onClick={close} className="self-end hover:bg-sunken">
          <X className="size-5" />
        </IconButton>
        {isSignedIn && <MenuSummary user={session.user} own={own} isNewcomer={isNewcomer} onLeave={close} />}
        <nav aria-label={t.navigation} className="grid grid-cols-1 gap-1">
          {isSignedIn && (
            <h2 className="px-4 pt-5 pb-2 text-small font-semibold tracking-normal text-ink-soft">{t.navigation}</h2>
          )}
          {(isSignedIn ? signedInLinks : visitorLinks).map(({ to, icon, label }) => (
            <MenuLink key={to} to={to} icon={icon} label={t[label]} isCurrent={pathname === to} onLeave={close} />
          ))}
        </nav>
        <QuietBoundary>{isSignedIn && renderMore?.(close)}</QuietBoundary>
        <div data-keep-clear className="mt-auto grid grid-cols-1 gap-3 pt-6">
          <LanguageSwitch label={t.language} />
          {isSignedIn && (
            <button
              type="button"
              onClick={leave}
              className="flex min-h-13 items-center gap-3.5 rounded-soft px-4 font-semibold hover:bg-sunken"
            >
              <LogOut className="size-5" />
              {t.logout}
            </button>
          )}
        </div>
      </div>
    </dialog>
  );
}

type Account = Extract<Session, { status: 'signed-in' }>['user'];

type MenuSummaryProps = {
  user: Account;
  own: OwnSummary | undefined;
  /** A newcomer's profile cannot be opened yet. */
  isNewcomer: boolean;
  onLeave: () => void;
};

function MenuSummary({ user, own, isNewcomer, onLeave }: MenuSummaryProps) {
  const t = useMessages(menuMessages);
  const name = displayNameOf(user, own);
  const summary = (
    <>
      <Avatar name={name} src={own?.profileImage} className="size-14 text-heading" />
      <span className="min-w-0">
        <span className="block truncate font-display text-heading font-bold">{name ?? t.unnamedUser}</span>
        {!isNewcomer && <span className="text-small text-ink-soft">{t.viewProfile}</span>}
      </span>
    </>
  );
  if (isNewcomer)
    return <div className="flex items-center gap-4 rounded-soft bg-sunken p-4 max-[16rem]:flex-wrap">{summary}</div>;
  return (
    <Link
      to={paths.myProfile}
      onClick={onLeave}
      className="flex items-center gap-4 rounded-soft bg-sunken p-4 max-[16rem]:flex-wrap transition hover:brightness-97"
    >
      {summary}
    </Link>
  );
}

type Named = Pick<Account, 'displayName' | 'email'>;

/** The parts of one's own profile that the menu shows. */
export type OwnSummary = { name?: string | undefined; profileImage?: string | undefined };

/** The display name, else the profile's name, else the part of the address before the at-sign. */
export function displayNameOf({ displayName, email }: Named, own: OwnSummary = {}): string | undefined {
  return displayName || own.name || email?.split('@')[0] || undefined;
}
