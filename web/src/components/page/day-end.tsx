import { ApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { describeWait } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { dayEndMessages } from '../../messages/meeting/day-end.ts';
import { Button } from '../button.tsx';
import { LinkButton, TextLink } from '../links.tsx';
import { Notice } from '../notice.tsx';

type DayEndProps = { error: unknown; onRetry: () => unknown };

/** In place of more people, for whoever was shown as many as a day allows. */
export function DayEnd({ error, onRetry }: DayEndProps) {
  const t = useMessages(dayEndMessages);
  const seconds = (error instanceof ApiError && error.body?.retryAfter) || 0;
  return (
    <Notice title={t.title} text={t.text({ when: describeWait(seconds) })}>
      <div className="grid justify-items-center gap-2">
        <LinkButton to={paths.messages}>{t.messages}</LinkButton>
        <TextLink to={paths.favorites}>{t.favorites}</TextLink>
        <Button look="quiet" onClick={() => onRetry()}>
          {t.lookAgain}
        </Button>
      </div>
    </Notice>
  );
}
