import { getSpotlight, startSpotlight } from '@tagpo/contract/calls/spotlight';
import type { LikesCount } from '@tagpo/contract/wire/conversations/inbox';
import type { OwnSpotlight } from '@tagpo/contract/wire/members/spotlight';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FailureLine } from '../../../components/notice.tsx';
import { addErrorToast } from '../../../components/toast/toasts.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { describeError } from '../../../messages/errors.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { lightningMessages } from '../../../messages/meeting/lightning.ts';
import { useAnswer } from '../../../server/use-answer.ts';
import { useApi } from '../../../server/use-api.ts';

/** The member's own spotlight, and the result of the last one. */
export function SpotlightCard() {
  const t = useMessages(lightningMessages);
  const id = useId();
  const formatTime = useDateFormat({ weekday: 'long', hour: 'numeric', minute: '2-digit' });
  const { spotlight, hasFailed, retry, minutesLeft, start, isStarting } = useOwnSpotlight();
  const isRunning = minutesLeft > 0;
  const mayStart = spotlight?.nextAt === undefined;
  return (
    <section
      aria-labelledby={id}
      className="mx-4 grid medium:max-w-column min-h-44 content-start gap-3 rounded-soft bg-card px-5 py-4"
    >
      <h2 id={id} className="flex items-center gap-2 text-heading">
        <Sparkles className="size-5 shrink-0 text-accent-ink" />
        {isRunning ? t.spotlightOn : mayStart ? t.spotlightStart : t.spotlightOver}
      </h2>
      {hasFailed ? (
        <FailureLine text={t.failed} onRetry={retry} />
      ) : isRunning ? (
        <p role="timer" className="font-semibold text-accent-ink">
          {t.minutesLeft(minutesLeft)}
        </p>
      ) : mayStart ? (
        <>
          <p className="text-small text-ink-soft">{t.spotlightText}</p>
          <Button look="accent" isBusy={isStarting || !spotlight} onClick={start}>
            {t.spotlightButton}
          </Button>
        </>
      ) : (
        <p className="text-small text-ink-soft">{t.spotlightAgain({ time: formatTime(spotlight.nextAt ?? '') })}</p>
      )}
      {spotlight?.receipt && <Receipt receipt={spotlight.receipt} />}
    </section>
  );
}

function Receipt({ receipt: { shown, opened, liked } }: { receipt: NonNullable<OwnSpotlight['receipt']> }) {
  const t = useMessages(lightningMessages);
  const counts: [label: string, count: string][] = [
    [t.receiptShown, String(shown)],
    [t.receiptOpened, String(opened)],
    [t.receiptLiked, formatCount(liked)],
  ];
  return (
    <section aria-label={t.receipt} className="border-t border-line pt-3">
      <h3 className="text-small font-semibold text-ink-soft">{t.receipt}</h3>
      <dl className="mt-2 grid grid-cols-3 gap-2">
        {counts.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="font-display text-heading font-bold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export const formatCount = ({ count, hasMore }: LikesCount): string => (hasMore ? `${count}+` : String(count));

const MINUTE_MS = 60_000;
const ownKey = keyOf(getSpotlight);

/** The member's own spotlight. */
function useOwnSpotlight() {
  const api = useApi();
  const queries = useQueryClient();
  const answer = useAnswer(getSpotlight, { refetchOnWindowFocus: true });
  const { data: spotlight, dataUpdatedAt: answeredAt, isError, refetch } = answer;
  const { mutate, isPending: isStarting } = useMutation({
    mutationKey: ownKey,
    mutationFn: async () => (await api(startSpotlight, {})).data,
    onSuccess: (begun) => queries.setQueryData(ownKey, begun),
    onError: (error) => {
      const t = lightningMessages.get();
      addErrorToast(t, describeError(error, t.spotlightFailed));
      queries.invalidateQueries({ queryKey: ownKey });
    },
  });
  // A second tap may come before the button shows that it is busy.
  const start = () => {
    if (queries.isMutating({ mutationKey: ownKey }) === 0) mutate();
  };
  const { secondsLeft } = spotlight ?? {};
  const minutesLeft = useMinutesLeft(secondsLeft && answeredAt + secondsLeft * 1000, refetch);
  return { spotlight, hasFailed: isError && !spotlight, retry: refetch, minutesLeft, start, isStarting };
}

const minutesUntil = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / MINUTE_MS));

/** Minutes until a time of this device's clock. Calls `onOver` when none is left. */
function useMinutesLeft(until: number | undefined, onOver: () => unknown): number {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const left = minutesUntil(until);
      setMinutes(left);
      if (left === 0) onOver();
      else timer = setTimeout(tick, until - Date.now() - (left - 1) * MINUTE_MS);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until, onOver]);
  return until === undefined ? 0 : minutes;
}
