import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../lib/text/class-names.ts';
import { pauseMessages } from '../../../messages/account/pause.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { usePause } from './use-pause.ts';

/** The longest timeout that browsers take. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

type PauseBannerProps = {
  /** ISO 8601; absent where the break is open. */
  until: string | undefined;
  /** Says only that, beside the button. */
  isBrief?: boolean;
  className?: string;
};

/** Tells members that they are on a break, and ends it. It goes by itself when the break is over. */
export function PauseBanner({ until, isBrief = false, className = '' }: PauseBannerProps) {
  const t = useMessages(pauseMessages);
  const formatTime = useDateFormat({
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const { mutate: change, isPending, isSuccess } = usePause();
  const isOver = useIsOver(until);
  if (isOver || isSuccess) return null;
  return (
    <section
      aria-labelledby="pause-title"
      className={classNames(
        'flex items-center gap-3 rounded-soft bg-sunken',
        isBrief ? 'py-2 pr-2 pl-4' : 'flex-wrap p-4',
        className,
      )}
    >
      <div className={isBrief ? 'grow text-small' : 'grow basis-56'}>
        <p id="pause-title" className="font-semibold text-balance">
          {until ? t.onBreakUntil({ time: formatTime(until) }) : t.onBreak}
        </p>
        {!isBrief && <p className="text-small text-ink-soft">{t.meanwhile}</p>}
      </div>
      <Button
        look="ink"
        className={isBrief ? 'min-h-11 shrink-0 px-4 text-small' : 'grow medium:grow-0'}
        isBusy={isPending}
        onClick={() => change(null)}
      >
        {t.comeBack}
      </Button>
    </section>
  );
}

/** Whether a time has passed on this device's clock. */
export function useIsOver(until: string | undefined): boolean {
  const end = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const left = end - Date.now();
    if (left > MAX_TIMEOUT_MS) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [end]);
  return end <= now;
}
