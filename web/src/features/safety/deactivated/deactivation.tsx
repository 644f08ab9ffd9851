import type { DeactivationState } from '@tagpo/contract/wire/account/deactivation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { AppealForm } from '../../../components/form/appeal-form.tsx';
import { FailureLine } from '../../../components/notice.tsx';
import { FullPage } from '../../../components/page/full-page.tsx';
import { addErrorToast } from '../../../components/toast/toasts.ts';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { appealMessages } from '../../../messages/account/appeal.ts';
import { deactivatedMessages } from '../../../messages/account/deactivated.ts';
import { describeError } from '../../../messages/errors.ts';
import { useLanguage, useMessages } from '../../../messages/language/use-messages.ts';
import { reportReasonMessages } from '../../../messages/meeting/actions.ts';
import { readDeactivation, sendAppeal } from './appeal-calls.ts';

/** The reason and date of the switch-off, and the one appeal: its form or its state. */
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
  const isHeld = deactivation.data !== undefined && deactivation.data.reason === undefined;
  return (
    <FullPage title={isHeld ? t.heldTitle : t.title} text={isHeld ? t.heldText : t.text}>
      {deactivation.isPending && (
        <div role="status" aria-label={t.loading} className="h-28 w-full animate-pulse rounded-soft bg-sunken" />
      )}
      {deactivation.isError && !deactivation.data && (
        <FailureLine text={t.loadFailed} onRetry={deactivation.refetch} className="w-full rounded-soft bg-card p-5" />
      )}
      {deactivation.data && <Reason state={deactivation.data} />}
      {deactivation.data?.appeal && (
        <Appealed
          appeal={deactivation.data.appeal}
          isChecking={deactivation.isFetching}
          onCheck={() => void deactivation.refetch()}
        />
      )}
      {deactivation.data && !deactivation.data.appeal && <Appeal code={code} />}
      <Button look="quiet" onClick={onLeave} className="w-full">
        {t.logOut}
      </Button>
    </FullPage>
  );
}

function Reason({ state: { reason, at } }: { state: DeactivationState }) {
  const t = useMessages(deactivatedMessages);
  const reasons = useMessages(reportReasonMessages);
  const date = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'long', timeStyle: 'short' });
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
            <time dateTime={at}>{date.format(new Date(at))}</time>
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
  const t = { ...useMessages(appealMessages), ...useMessages(deactivatedMessages) };
  return (
    <section className="grid w-full justify-items-start gap-1 pt-3">
      <h2 className="text-heading">{t.label}</h2>
      <p role="status">{t[appeal]}</p>
      <Button isBusy={isChecking} onClick={onCheck} className="mt-2">
        {t.checkAgain}
      </Button>
    </section>
  );
}

function Appeal({ code }: { code: string }) {
  const { appealTitle } = useMessages(deactivatedMessages);
  const { hint } = useMessages(appealMessages);
  const { mutate: send, isPending } = useAppeal(code);
  return (
    <section className="w-full pt-3">
      <h2 className="text-heading">{appealTitle}</h2>
      <p className="mt-1 text-ink-soft">{hint}</p>
      <AppealForm className="mt-4 grid gap-4" isBusy={isPending} onSend={({ text }) => send(text)} />
    </section>
  );
}

/** Milliseconds between two checks whether the account is on again. */
const LOOK_MS = 30_000;
const deactivationKey = (code: string) => ['deactivation', code];

function useDeactivation(code: string) {
  return useQuery({
    queryKey: deactivationKey(code),
    queryFn: ({ signal }) => readDeactivation(code, signal),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.isActive ? false : LOOK_MS),
  });
}

function useAppeal(code: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => sendAppeal(code, text),
    onSuccess: (state) => {
      queries.setQueryData<DeactivationState>(deactivationKey(code), state);
    },
    onError: (error) => {
      const t = appealMessages.get();
      addErrorToast(t, describeError(error, t.sendFailed));
      if (hasErrorCode(error, 'already-appealed')) queries.invalidateQueries({ queryKey: deactivationKey(code) });
    },
  });
}
