import { Link } from 'react-router-dom';
import { Mark } from '../../components/brand/mark.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { shellMessages } from '../../messages/shell.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { MenuButton } from './menu/menu-button.tsx';

/** Above the only two pages that are open to whoever has no profile yet: its setup, and the settings. */
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
