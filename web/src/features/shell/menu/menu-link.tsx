import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../lib/text/class-names.ts';

type MenuLinkProps = { to: string; icon: LucideIcon; label: string; isCurrent: boolean; onLeave: () => void };

export function MenuLink({ to, icon: Icon, label, isCurrent, onLeave }: MenuLinkProps) {
  return (
    <Link
      to={to}
      onClick={onLeave}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-13 items-center gap-3.5 rounded-soft px-4 font-semibold hover:bg-sunken',
        isCurrent && 'bg-sunken',
      )}
    >
      <Icon className={classNames('size-5', isCurrent && 'text-accent-ink')} />
      {label}
    </Link>
  );
}
