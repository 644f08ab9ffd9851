import type { User } from 'firebase/auth';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../components/member/avatar.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { menuMessages } from '../../../messages/menu.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { displayNameOf, type OwnSummary } from './display-name.ts';

type MenuSummaryProps = {
  user: User;
  own: OwnSummary | undefined;
  /** A newcomer's profile is nothing to look at yet. */
  isNewcomer: boolean;
  onLeave: () => void;
};

export function MenuSummary({ user, own, isNewcomer, onLeave }: MenuSummaryProps) {
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
  if (isNewcomer) return <div className="flex items-center gap-4 rounded-soft bg-sunken p-4">{summary}</div>;
  return (
    <Link
      to={paths.myProfile}
      onClick={onLeave}
      className="flex items-center gap-4 rounded-soft bg-sunken p-4 transition hover:brightness-97"
    >
      {summary}
    </Link>
  );
}
