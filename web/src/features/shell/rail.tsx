import {
  Bookmark,
  GalleryVerticalEnd,
  House,
  type LucideIcon,
  MessageCircle,
  Search,
  UserRound,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Mark } from '../../components/mark.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { navigationMessages } from '../../messages/shell/navigation.ts';
import { shellMessages } from '../../messages/shell/shell.ts';
import { MemberMenu } from './menu/member-menu.tsx';
import { UnreadBadge } from './unread-badge.tsx';

/**
 * Every page of a member, at the left of a wide screen in place of the header and the bottom bar. Where it is narrow, beside chats, it cuts
 * the words off and shows the icons.
 */
export function Rail() {
  const t = useMessages(shellMessages);
  const navigation = useMessages(navigationMessages);
  return (
    <div className="fixed top-(--strip) bottom-0 left-0 z-30 flex w-(--rail) flex-col gap-6 overflow-y-auto border-r border-line bg-paper px-3 py-5">
      <Link to={paths.home} className="flex min-h-11 items-center gap-2.5 overflow-hidden rounded-soft px-1.5">
        <Mark className="size-9 shrink-0" />
        <span className="font-display text-[1.625rem] font-bold tracking-tight">{t.product}</span>
      </Link>
      <nav aria-label={t.bottomBar} className="grid gap-1">
        <RailLink to={paths.home} icon={House} label={t.home} />
        <RailLink to={paths.swipe} icon={GalleryVerticalEnd} label={navigation.swipe} />
        <RailLink to={paths.search} icon={Search} label={navigation.search} />
        <RailLink to={paths.lightning} icon={Zap} label={navigation.lightning} />
        <RailLink to={paths.messages} icon={MessageCircle} label={navigation.messages}>
          <UnreadBadge className="absolute top-0 right-0" />
        </RailLink>
        <RailLink to={paths.favorites} icon={Bookmark} label={navigation.favorites} />
        <RailLink to={paths.myProfile} icon={UserRound} label={t.profileTab} />
      </nav>
      <MemberMenu className="mt-auto hover:bg-sunken" />
    </div>
  );
}

type RailLinkProps = { to: string; icon: LucideIcon; label: string; children?: ReactNode };

function RailLink({ to, icon: Icon, label, children }: RailLinkProps) {
  const { pathname } = useLocation();
  // A chat is current itself, in the list of conversations.
  const isWithin = pathname.startsWith(to === paths.messages ? paths.chat('') : `${to}/`);
  return (
    <Link
      to={to}
      title={label}
      aria-current={pathname === to ? 'page' : isWithin || undefined}
      className="group flex min-h-12 min-w-0 items-center gap-3 rounded-full py-1 pr-4 pl-1 font-semibold text-ink-soft transition hover:bg-sunken aria-[current]:bg-sunken aria-[current]:text-ink"
    >
      <span className="relative grid size-10 shrink-0 place-items-center rounded-full transition group-aria-[current]:bg-dusk group-aria-[current]:text-on-accent">
        <Icon className="size-5.5" />
        {children}
      </span>
      <span className="min-w-0 overflow-hidden">{label}</span>
    </Link>
  );
}
