import '../../components/styles/later-pages.css';
import { updateOwnProfile } from '@tagpo/contract/calls/account';
import { countLeftOut, dealDeck } from '@tagpo/contract/calls/deck';
import { listUsers } from '@tagpo/contract/calls/members';
import { MAX_AGE, MIN_AGE } from '@tagpo/contract/product';
import { type LeftOut as Counts, MAX_COUNTED } from '@tagpo/contract/wire/members/swipe';
import type { LookingFor } from '@tagpo/contract/wire/profile/looking-for';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { addErrorToast } from '../../components/toast/toasts.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { wishMessages } from '../../messages/meeting/wishes.ts';
import { useOutbox } from '../../server/outbox/use-outbox.ts';
import { ownProfileKey, useOwnProfile } from '../../server/own-profile.ts';
import { useApi } from '../../server/use-api.ts';

type Widening = Counts['widenings'][number];
type Words = ReturnType<typeof wishMessages.get>;

/** Shown under an empty deck or list: how many members each wish excludes, and a button that widens it. */
export function LeftOut({ hasLinks = true }: { hasLinks?: boolean }) {
  const t = useMessages(wishMessages);
  const { leftOut, widen, isWidening } = useLeftOut();
  const { data: own } = useOwnProfile();
  if (!leftOut || !own) return null;
  const { widenings, hasDealBreakers, passed } = leftOut;
  return (
    <div className="-mx-4 grid gap-4 text-left">
      {widenings.length > 0 && (
        <ul data-keep-clear className="grid gap-2">
          {widenings.map((widening, index) => (
            <li
              key={widening.by}
              className="flex items-center justify-between gap-3 rounded-soft bg-card py-2 pr-2 pl-4 text-small"
            >
              <span>{describe(widening, own.lookingFor ?? {}, t)}</span>
              <Button
                look={index === 0 ? 'ink' : 'plain'}
                isBusy={isWidening}
                onClick={() => widen(widening.lookingFor)}
                className="min-h-11 shrink-0 px-4 text-small"
              >
                {nameWidening(widening, t)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasDealBreakers && <p className="text-center text-small text-ink-soft">{t.breakers}</p>}
      {hasLinks && (
        <p className="grid justify-items-center text-small">
          <Link to={paths.wishes} className={linkClass}>
            {t.editWishes}
          </Link>
          {passed > 0 && (
            <Link to={paths.passed} className={linkClass}>
              {passed === 1 ? t.passedOne : t.passedMany({ count: passed })} {t.lookBack}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

const linkClass = 'inline-flex min-h-11 items-center text-center font-semibold underline underline-offset-4';

function describe({ by, count }: Widening, wishes: LookingFor, t: Words): string {
  const who = count === 1 ? t.countOne : count < MAX_COUNTED ? t.count({ count }) : t.countMore({ count });
  const { minAge = MIN_AGE, maxAge = MAX_AGE, distance = 0 } = wishes;
  if (by === 'distance') return t.tooFar({ who, distance: Math.max(1, distance) });
  if (by === 'genders') return t.otherGenders({ who });
  const ages =
    maxAge >= MAX_AGE
      ? t.agesFrom({ min: minAge })
      : minAge <= MIN_AGE
        ? t.agesTo({ max: maxAge })
        : t.ages({ min: minAge, max: maxAge });
  return t.otherAges({ who, ages });
}

function nameWidening({ by, lookingFor }: Widening, t: Words): string {
  if (by === 'ages') return t.widenAges;
  if (by === 'genders') return t.widenGenders;
  return lookingFor.distance === undefined ? t.widenAnywhere : t.widenDistance({ distance: lookingFor.distance });
}

/** The longest wait, in milliseconds, for pending swipes. */
const SWIPES_WAIT_MS = 10_000;

function useLeftOut() {
  const outbox = useOutbox();
  const api = useApi();
  const queries = useQueryClient();
  const leftOut = useQuery({
    queryKey: keyOf(countLeftOut),
    queryFn: async ({ signal }) => {
      // The server counts only the passes that it has.
      await outbox.sendSwipes(SWIPES_WAIT_MS);
      return (await api(countLeftOut, { signal })).data;
    },
    gcTime: 0,
  });
  const widening = useMutation({
    mutationFn: async (lookingFor: LookingFor) => (await api(updateOwnProfile, { body: { lookingFor } })).data,
    onSuccess: (own) => {
      queries.setQueryData(ownProfileKey, own);
      queries.resetQueries({ queryKey: keyOf(countLeftOut) });
      return Promise.all([listUsers, dealDeck].map((list) => queries.resetQueries({ queryKey: keyOf(list) })));
    },
    onError: () => addErrorToast(wishMessages.get(), wishMessages.get().widenFailed),
  });
  return { leftOut: leftOut.data, isWidening: widening.isPending, widen: widening.mutate };
}
