import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { MemberCard } from '../../components/member/member-card.tsx';
import { FailureNotice, Notice } from '../../components/notice.tsx';
import { ListEnd } from '../../components/page/list-end.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { passedMessages } from '../../messages/wishes.ts';
import { memberProfileQuery } from '../../server/member-profile.ts';
import { useApi } from '../../server/use-api.ts';
import { usePassed, useSecondThoughts } from './use-passed.ts';

const gridClass = 'grid grid-cols-2 gap-2.5 px-3';
const PLACEHOLDERS = ['a', 'b', 'c', 'd'];

export function PassedGrid() {
  const t = useMessages(passedMessages);
  const passed = usePassed();

  if (passed.isPending) {
    return (
      <div role="status" aria-label={t.loading} className={gridClass}>
        {PLACEHOLDERS.map((tile) => (
          <div key={tile} className="aspect-3/5 animate-pulse rounded-soft bg-sunken" />
        ))}
      </div>
    );
  }
  if (passed.isError && !passed.data)
    return <FailureNotice title={t.error} tryAgain={t.tryAgain} onRetry={passed.refetch} />;
  const cards = [...new Map(passed.data.pages.flatMap(({ data }) => data).map((one) => [one.id, one])).values()];
  if (cards.length === 0 && !passed.hasNextPage) {
    return (
      <Notice title={t.empty} text={t.emptyHint}>
        <Link
          to={paths.swipe}
          className="inline-flex min-h-13 items-center rounded-soft bg-ink px-6 font-semibold text-paper"
        >
          {t.toSwipe}
        </Link>
      </Notice>
    );
  }
  return (
    <>
      <ul className={gridClass}>
        {cards.map((card) => (
          <li key={card.id}>
            <PassedCard card={card} />
          </li>
        ))}
      </ul>
      <ListEnd pages={passed} text={t.end} />
    </>
  );
}

function PassedCard({ card }: { card: UserCard }) {
  const t = useMessages(passedMessages);
  const api = useApi();
  const queries = useQueryClient();
  const { removePass, isRemoving, like } = useSecondThoughts(card);
  const { name } = card;
  return (
    <div className="relative rounded-soft bg-card">
      <MemberCard member={card} isFirst={false} onIntent={(id) => queries.prefetchQuery(memberProfileQuery(api, id))} />
      <IconButton
        label={t.likeName({ name })}
        onClick={like}
        className="absolute top-2 right-2 size-12 bg-dusk text-on-accent hover:brightness-105"
      >
        <Heart className="size-6 fill-current" aria-hidden="true" />
      </IconButton>
      <Button
        look="quiet"
        aria-label={t.againName({ name })}
        isBusy={isRemoving}
        onClick={removePass}
        className="min-h-12 w-full px-2 text-small"
      >
        {t.again}
      </Button>
    </div>
  );
}
