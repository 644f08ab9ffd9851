import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { MemberCard } from '../../components/member/member-card.tsx';
import { FailureNotice, Notice } from '../../components/notice.tsx';
import { ListEnd } from '../../components/page/list-end.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { homeMessages } from '../../messages/home.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { memberProfileQuery } from '../../server/member-profile.ts';
import { useApi } from '../../server/use-api.ts';
import { useNearbyMembers } from './use-nearby-members.ts';

const gridClass = 'people-grid';
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'];
const FIRST_ROWS = 6;

export function MemberGrid() {
  const t = useMessages(homeMessages);
  const api = useApi();
  const queries = useQueryClient();
  const nearby = useNearbyMembers();

  if (nearby.isPending) return <GridSkeleton label={t.loading} />;
  if (nearby.isError && !nearby.data)
    return <FailureNotice title={t.error} tryAgain={t.tryAgain} onRetry={nearby.refetch} />;
  const members = uniqueMembers(nearby.data.pages.flatMap((page) => page.data));
  if (members.length === 0 && !nearby.hasNextPage) return <NobodyNear />;

  return (
    <>
      <ul className={gridClass}>
        {members.map((member, index) => (
          <li key={member.id}>
            <MemberCard
              member={member}
              isFirst={index < FIRST_ROWS}
              onIntent={(id) => queries.prefetchQuery(memberProfileQuery(api, id))}
            />
          </li>
        ))}
      </ul>
      <ListEnd pages={nearby} text={t.end} />
    </>
  );
}

function NobodyNear() {
  const t = useMessages(homeMessages);
  return (
    <Notice title={t.empty} text={t.emptyHint}>
      <Link to={paths.wishes} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {t.editWishes}
      </Link>
    </Notice>
  );
}

/** A member who moved up between two pages is shown once. */
function uniqueMembers(members: UserCard[]): UserCard[] {
  return [...new Map(members.map((member) => [member.id, member])).values()];
}

function GridSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={gridClass}>
      {PLACEHOLDERS.map((tile) => (
        <div key={tile} className="aspect-3/4 animate-pulse rounded-soft bg-sunken" />
      ))}
    </div>
  );
}
