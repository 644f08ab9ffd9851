import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { MemberCard } from '../../components/member/member-card.tsx';
import { Notice } from '../../components/notice.tsx';
import { CardGrid } from '../../components/page/card-grid.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { homeMessages } from '../../messages/home.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { memberProfileQuery } from '../../server/member-profile.ts';
import { useApi } from '../../server/use-api.ts';
import { useNearbyMembers } from './use-nearby-members.ts';

const FIRST_ROWS = 6;

export function MemberGrid() {
  const t = useMessages(homeMessages);
  const api = useApi();
  const queries = useQueryClient();
  return (
    <CardGrid
      pages={useNearbyMembers()}
      words={t}
      skeleton={{ className: 'people-grid', count: 6, cardClass: 'aspect-3/4' }}
      empty={
        <Notice title={t.empty} text={t.emptyHint}>
          <Link
            to={paths.wishes}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t.editWishes}
          </Link>
        </Notice>
      }
      renderCard={(member, index) => (
        <MemberCard
          member={member}
          isFirst={index < FIRST_ROWS}
          onIntent={(id) => queries.prefetchQuery(memberProfileQuery(api, id))}
        />
      )}
    />
  );
}
