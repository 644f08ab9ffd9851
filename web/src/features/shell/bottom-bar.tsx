import { House, type LucideIcon, MessageCircle, UserRound, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { navigationMessages } from '../../messages/shell/navigation.ts';
import { shellMessages } from '../../messages/shell/shell.ts';
import { UnreadBadge } from './unread-badge.tsx';

/** The four pages that a thumb reaches on a phone; a wide screen has the rail instead. */
export function BottomBar() {
  const t = useMessages(shellMessages);
  const navigation = useMessages(navigationMessages);
  const { pathname } = useLocation();
  return (
    <nav
      data-keep-clear
      aria-label={t.bottomBar}
      className="fixed inset-x-0 bottom-0 z-30 mx-auto w-full max-w-page bg-paper pb-safe-bottom"
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

function MessagesTab({ isCurrent }: { isCurrent: boolean }) {
  const t = useMessages(navigationMessages);
  return (
    <Tab to={paths.messages} icon={MessageCircle} label={t.messages} isCurrent={isCurrent}>
      <UnreadBadge className="absolute top-0 left-1/2 ml-1" />
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
