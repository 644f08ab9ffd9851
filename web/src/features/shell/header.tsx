import { GalleryVerticalEnd, House, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { Mark } from '../../components/mark.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { navigationMessages } from '../../messages/shell/navigation.ts';
import { shellMessages } from '../../messages/shell/shell.ts';
import { MemberMenu } from './menu/member-menu.tsx';
import { MenuButton } from './menu/menu-button.tsx';

export function Header() {
  const t = useMessages(shellMessages);
  const navigation = useMessages(navigationMessages);
  const { pathname } = useLocation();
  const isSwiping = pathname.startsWith(paths.swipe);
  return (
    <header className="top-of-page sticky z-30 bg-paper pt-safe-top">
      <div className="flex h-header items-center justify-between px-4 max-[14rem]:px-1">
        <Link
          to={paths.home}
          className="flex min-h-11 items-center gap-2.5 rounded-soft pr-2 max-[14rem]:pr-0"
          aria-label={t.product}
        >
          <Mark className="size-10 max-[14rem]:size-8" />
          <span className="font-display text-[1.75rem] font-bold tracking-tight max-[19rem]:hidden" aria-hidden="true">
            {t.product}
          </span>
        </Link>
        <div className="flex items-center gap-1 max-[14rem]:gap-0">
          <HeaderLink to={paths.home} icon={House} label={t.home} isLit={!isSwiping} />
          <HeaderLink
            to={paths.swipe}
            icon={GalleryVerticalEnd}
            label={navigation.swipe}
            isLit={isSwiping}
            isCurrent={pathname === paths.swipe}
          />
          <MemberMenu />
        </div>
      </div>
    </header>
  );
}

type HeaderLinkProps = { to: string; icon: LucideIcon; label: string; isLit: boolean; isCurrent?: boolean };

/**
 * The swipe icon is lit on its page, and the home icon elsewhere (specification §2). That is no place: the bottom bar or the page's title
 * says where one is, and the header of the one page that neither names.
 */
function HeaderLink({ to, icon: Icon, label, isLit, isCurrent = false }: HeaderLinkProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'grid size-12 place-items-center rounded-full transition hover:bg-sunken aria-[current]:bg-sunken',
        isLit && 'text-accent-ink',
      )}
    >
      <Icon className="size-6" />
    </Link>
  );
}

/** The header of the two pages that are open to newcomers: set-up and settings. */
export function NewcomerHeader() {
  const t = useMessages(shellMessages);
  return (
    <header className="flex items-center justify-between px-5 pt-[calc(var(--spacing-safe-top)+1rem)]">
      <Link to={paths.setupProfile} aria-label={t.product} className="rounded-soft">
        <Mark className="size-10" />
      </Link>
      <MenuButton isNewcomer className="-mr-3 hover:bg-sunken" />
    </header>
  );
}
