import { listSpotlights } from '@tagpo/contract/calls/spotlight';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { useEffect, useEffectEvent, useRef } from 'react';
import { paths } from '../../../lib/navigation/paths.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { lightningMessages } from '../../../messages/meeting/lightning.ts';
import { noteSpotlight } from '../../../server/spotlight-steps.ts';
import { useAnswer } from '../../../server/use-answer.ts';
import { useApi } from '../../../server/use-api.ts';
import { PersonTile } from './person-tile.tsx';
import { Strip } from './strip.tsx';

/** Each request may read twenty documents. */
const LOOK_MS = 120_000;
const ONE_LOOK = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };

export function SpotlightStrip() {
  const t = useMessages(lightningMessages);
  const query = useAnswer(listSpotlights, { refetchInterval: LOOK_MS });
  return (
    <Strip
      title={t.inSpotlight}
      whenEmpty={t.spotlightNone}
      query={{ isPending: query.isPending, error: query.error, refetch: query.refetch, ...ONE_LOOK }}
      items={query.data}
      renderItem={(card) => <SpotlightTile card={card} />}
      keyOf={({ id }) => id}
    />
  );
}

function SpotlightTile({ card }: { card: UserCard }) {
  const t = useMessages(lightningMessages);
  const api = useApi();
  const tile = useInSight(() => noteSpotlight(api, card.id, 'shown'));
  return (
    <div ref={tile}>
      <PersonTile
        to={paths.profile(card.id)}
        person={{ ...card, photo: card.photos[0] }}
        mark={t.spotlightMark}
        onOpen={() => noteSpotlight(api, card.id, 'opened')}
      />
    </div>
  );
}

/** Calls back once half of the element is on the screen. */
function useInSight(onSight: () => void) {
  const part = useRef<HTMLDivElement>(null);
  const handleSight = useEffectEvent(onSight);
  useEffect(() => {
    if (!part.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && handleSight(), { threshold: 0.5 });
    observer.observe(part.current);
    return () => observer.disconnect();
  }, []);
  return part;
}
