import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LinkButton } from '../../components/links.tsx';
import { MemberCard } from '../../components/member/member-card.tsx';
import { Notice } from '../../components/notice.tsx';
import { CardGrid } from '../../components/page/card-grid.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { passedMessages } from '../../messages/wishes.ts';
import { memberProfileQuery } from '../../server/member-profile.ts';
import { useApi } from '../../server/use-api.ts';
import { usePassed, useSecondThoughts } from './use-passed.ts';

export function PassedGrid() {
  const t = useMessages(passedMessages);
  return (
    <CardGrid
      pages={usePassed()}
      words={t}
      skeleton={{ className: 'grid grid-cols-2 gap-2.5 px-3', count: 4, cardClass: 'aspect-3/5' }}
      empty={
        <Notice title={t.empty} text={t.emptyHint}>
          <LinkButton to={paths.swipe}>{t.toSwipe}</LinkButton>
        </Notice>
      }
      renderCard={(card) => <PassedCard card={card} />}
    />
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
        <Heart className="size-6 fill-current" />
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
