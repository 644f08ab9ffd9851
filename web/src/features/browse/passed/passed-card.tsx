import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { MemberCard } from '../../../components/member/member-card.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { passedMessages } from '../../../messages/wishes.ts';
import { memberProfileQuery } from '../../../server/member-profile.ts';
import { useApi } from '../../../server/use-api.ts';
import { useSecondThoughts } from './use-passed.ts';

export function PassedCard({ card }: { card: UserCard }) {
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
