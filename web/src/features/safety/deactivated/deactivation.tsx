import type { DeactivationState } from '@tagpo/contract/wire/account/deactivation';
import { Button } from '../../../components/button.tsx';
import { FullPage } from '../../../components/page/full-page.tsx';
import { useReadable } from '../../../lib/view/use-readable.ts';
import { reportReasonMessages } from '../../../messages/actions.ts';
import { deactivatedMessages } from '../../../messages/deactivated.ts';
import { locale } from '../../../messages/locale.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { AppealForm } from './appeal-form.tsx';
import { useDeactivation } from './use-deactivation.ts';

/** Why the account is off and since when, and the one appeal: its form, or how far it is. */
export function Deactivation({ code, onLeave }: { code: string; onLeave: () => void }) {
  const t = useMessages(deactivatedMessages);
  const deactivation = useDeactivation(code);
  if (deactivation.data?.isActive) {
    return (
      <FullPage title={t.isOnTitle} text={t.isOnText}>
        <Button look="ink" onClick={onLeave}>
          {t.signIn}
        </Button>
      </FullPage>
    );
  }
  return (
    <FullPage title={t.title} text={t.text}>
      {deactivation.isPending && (
        <div role="status" aria-label={t.loading} className="h-28 w-full animate-pulse rounded-soft bg-sunken" />
      )}
      {deactivation.isError && !deactivation.data && (
        <div role="alert" className="grid w-full justify-items-start gap-3 rounded-soft bg-card p-5">
          <p>{t.loadFailed}</p>
          <Button onClick={() => deactivation.refetch()}>{t.tryAgain}</Button>
        </div>
      )}
      {deactivation.data && <Reason state={deactivation.data} />}
      {deactivation.data?.appeal && (
        <Appealed
          appeal={deactivation.data.appeal}
          isChecking={deactivation.isFetching}
          onCheck={() => void deactivation.refetch()}
        />
      )}
      {deactivation.data && !deactivation.data.appeal && <AppealForm code={code} />}
      <Button look="quiet" onClick={onLeave} className="w-full">
        {t.logOut}
      </Button>
    </FullPage>
  );
}

function Reason({ state: { reason, at } }: { state: DeactivationState }) {
  const t = useMessages(deactivatedMessages);
  const reasons = useMessages(reportReasonMessages);
  const language = useReadable(locale);
  return (
    <dl className="grid w-full grid-cols-[auto_1fr] gap-x-5 gap-y-2 rounded-soft bg-card p-5">
      {reason && (
        <>
          <dt className="text-ink-soft">{t.rule}</dt>
          <dd className="font-semibold">{reasons[reason]}</dd>
        </>
      )}
      {at && (
        <>
          <dt className="text-ink-soft">{t.since}</dt>
          <dd className="font-semibold">
            <time dateTime={at}>
              {new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))}
            </time>
          </dd>
        </>
      )}
    </dl>
  );
}

type AppealedProps = {
  appeal: NonNullable<DeactivationState['appeal']>;
  isChecking: boolean;
  onCheck: () => void;
};

function Appealed({ appeal, isChecking, onCheck }: AppealedProps) {
  const t = useMessages(deactivatedMessages);
  return (
    <section className="grid w-full justify-items-start gap-1 pt-3">
      <h2 className="text-heading">{t.appealSent}</h2>
      <p role="status">{t[appeal]}</p>
      <Button isBusy={isChecking} onClick={onCheck} className="mt-2">
        {t.checkAgain}
      </Button>
    </section>
  );
}
