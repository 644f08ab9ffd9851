import { zodResolver } from '@hookform/resolvers/zod';
import { appealRemoval, listOwnRemovals } from '@tagpo/contract/calls/safety';
import { MAX_REPORT_LENGTH } from '@tagpo/contract/product';
import { type AppealForm, appealForm } from '@tagpo/contract/wire/account/appeal';
import type { OwnRemoval } from '@tagpo/contract/wire/profile/removal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { TextAreaField } from '../../../components/form/text-area-field.tsx';
import { FailureLine } from '../../../components/notice.tsx';
import { addErrorToast } from '../../../components/toast/toasts.ts';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useArrival } from '../../../lib/navigation/use-arrival.ts';
import { useReadable } from '../../../lib/view/use-readable.ts';
import { reportReasonMessages } from '../../../messages/actions.ts';
import { describeError } from '../../../messages/errors.ts';
import { locale } from '../../../messages/locale.ts';
import { removalMessages } from '../../../messages/removals.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useApi } from '../../../server/use-api.ts';

const [, ID = ''] = paths.removals.split('#');

/** Folded until it is asked for, by hand or by the link of the card that tells of it. */
export function OwnRemovals() {
  const t = useMessages(removalMessages);
  const { hash, key } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const part = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again has another key.
  useEffect(() => {
    if (hash === `#${ID}`) setIsOpen(true);
  }, [hash, key]);
  useArrival(part);
  return (
    <details
      ref={part}
      id={ID}
      tabIndex={-1}
      open={isOpen}
      className="group scroll-mt-28 py-3 focus:outline-none"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex cursor-pointer list-none items-center justify-between gap-5 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-semibold">{t.title}</span>
          <span className="text-small text-ink-soft">{t.hint}</span>
        </span>
        <ChevronDown className="size-5 shrink-0 transition group-open:rotate-180" aria-hidden="true" />
      </summary>
      <RemovalList isWanted={isOpen} />
    </details>
  );
}

function RemovalList({ isWanted }: { isWanted: boolean }) {
  const t = useMessages(removalMessages);
  const api = useApi();
  const removals = useQuery({
    queryKey: keyOf(listOwnRemovals),
    queryFn: async ({ signal }) => (await api(listOwnRemovals, { signal })).data,
    enabled: isWanted,
  });
  if (removals.isPending) {
    return <div role="status" aria-label={t.loading} className="mt-3 h-14 animate-pulse rounded-soft bg-sunken" />;
  }
  if (!removals.data)
    return <FailureLine className="mt-3" text={t.failed} tryAgain={t.tryAgain} onRetry={removals.refetch} />;
  if (removals.data.length === 0) return <p className="mt-3 text-ink-soft">{t.none}</p>;
  return (
    <ul className="mt-2 divide-y divide-line/70">
      {removals.data.map((removal) => (
        <RemovalRow key={removal.id} removal={removal} />
      ))}
    </ul>
  );
}

function RemovalRow({ removal: { id, what, reason, at, text, appeal } }: { removal: OwnRemoval }) {
  const t = useMessages(removalMessages);
  const reasons = useMessages(reportReasonMessages);
  const date = new Intl.DateTimeFormat(useReadable(locale), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <li className="grid gap-2 py-4">
      <p className="font-semibold">{what === 'photo' ? t.photo : t.bio}</p>
      {text && (
        <blockquote className="border-l-4 border-outline pl-4 whitespace-pre-line wrap-anywhere">{text}</blockquote>
      )}
      <p className="text-small">{t.byRule({ rule: reasons[reason] ?? reason })}</p>
      <p className="text-small text-ink-soft">{t.on({ date: date.format(new Date(at)) })}</p>
      {appeal === undefined ? (
        <RemovalAppeal id={id} />
      ) : (
        <div>
          <p className="font-semibold">{t.appealSent}</p>
          <p role="status">{t[appeal]}</p>
        </div>
      )}
    </li>
  );
}

/** The one appeal against a removal: behind a button, since there may be many removals. */
function RemovalAppeal({ id }: { id: string }) {
  const t = useMessages(removalMessages);
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked) return <Form id={id} />;
  return (
    <Button className="justify-self-start" onClick={() => setIsAsked(true)}>
      {t.appeal}
    </Button>
  );
}

function Form({ id }: { id: string }) {
  const t = useMessages(removalMessages);
  const { mutate: send, isPending } = useAppeal(id);
  const { register, control, handleSubmit, formState } = useForm<AppealForm>({
    resolver: zodResolver(appealForm),
    defaultValues: { text: '' },
  });
  const text = useWatch({ control, name: 'text' });
  return (
    <form onSubmit={handleSubmit((appeal) => send(appeal))} noValidate className="mt-2 grid gap-4">
      <TextAreaField
        {...register('text')}
        // It takes the place of the button that was pressed.
        autoFocus
        label={t.appealLabel}
        hint={t.appealText}
        issue={formState.errors.text?.message}
        count={t.appealCount({ used: text.length, max: MAX_REPORT_LENGTH })}
        maxLength={MAX_REPORT_LENGTH}
        required
      />
      <Button type="submit" look="ink" isBusy={isPending}>
        {isPending ? t.sending : t.send}
      </Button>
    </form>
  );
}

function useAppeal(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: AppealForm) => (await api(appealRemoval, { params: { id }, body })).data,
    onSuccess: (sent) => {
      queries.setQueryData<OwnRemoval[]>(keyOf(listOwnRemovals), (known) =>
        known?.map((removal) => (removal.id === id ? sent : removal)),
      );
    },
    onError: (error) => {
      const t = removalMessages.get();
      addErrorToast(t, describeError(error, t.sendFailed));
      if (hasErrorCode(error, 'already-appealed')) queries.invalidateQueries({ queryKey: keyOf(listOwnRemovals) });
    },
  });
}
