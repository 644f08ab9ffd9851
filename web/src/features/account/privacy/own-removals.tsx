import { appealRemoval, listOwnRemovals } from '@tagpo/contract/calls/safety';
import type { AppealForm as Appeal } from '@tagpo/contract/wire/account/appeal';
import type { OwnRemoval } from '@tagpo/contract/wire/profile/removal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { AppealForm } from '../../../components/form/appeal-form.tsx';
import { addErrorToast } from '../../../components/toast/toasts.ts';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useArrival } from '../../../lib/navigation/use-arrival.ts';
import { appealMessages } from '../../../messages/account/appeal.ts';
import { removalMessages } from '../../../messages/account/removals.ts';
import { describeError } from '../../../messages/errors.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { reportReasonMessages } from '../../../messages/meeting/actions.ts';
import { useAnswer } from '../../../server/use-answer.ts';
import { useApi } from '../../../server/use-api.ts';
import { FoldedList } from './folded-list.tsx';

const [, ID = ''] = paths.removals.split('#');

/** Opens by hand, or by the link of the card about a removal. */
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
  const removals = useAnswer(listOwnRemovals, { isWanted: isOpen });
  return (
    <FoldedList
      ref={part}
      id={ID}
      tabIndex={-1}
      open={isOpen}
      className="scroll-mt-28 focus:outline-none"
      words={t}
      query={removals}
      rows={removals.data?.map((removal) => <RemovalRow key={removal.id} removal={removal} />)}
      onOpen={setIsOpen}
    />
  );
}

function RemovalRow({ removal: { id, what, reason, at, text, appeal } }: { removal: OwnRemoval }) {
  const t = { ...useMessages(appealMessages), ...useMessages(removalMessages) };
  const reasons = useMessages(reportReasonMessages);
  const formatDate = useDateFormat({ dateStyle: 'long', timeStyle: 'short' });
  return (
    <li className="grid gap-2 py-4">
      <p className="font-semibold">{t[what]}</p>
      {text && (
        <blockquote className="border-l-4 border-outline pl-4 whitespace-pre-line wrap-anywhere">{text}</blockquote>
      )}
      <p className="text-small">{t.byRule({ rule: reasons[reason] ?? reason })}</p>
      <p className="text-small text-ink-soft">{t.on({ date: formatDate(at) })}</p>
      {appeal === undefined ? (
        <RemovalAppeal id={id} />
      ) : (
        <div>
          <p className="font-semibold">{t.label}</p>
          <p role="status">{t[appeal]}</p>
        </div>
      )}
    </li>
  );
}

/** The one appeal against a removal, behind a button because there may be many removals. */
function RemovalAppeal({ id }: { id: string }) {
  const t = useMessages(removalMessages);
  const appeal = useMessages(appealMessages);
  const { mutate: send, isPending } = useAppeal(id);
  const [isAsked, setIsAsked] = useState(false);
  // The field takes the place of the button that was pressed.
  if (isAsked)
    return <AppealForm hint={appeal.hint} autoFocus className="mt-2 grid gap-4" isBusy={isPending} onSend={send} />;
  return (
    <Button className="justify-self-start" onClick={() => setIsAsked(true)}>
      {t.appeal}
    </Button>
  );
}

function useAppeal(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Appeal) => (await api(appealRemoval, { params: { id }, body })).data,
    onSuccess: (sent) => {
      queries.setQueryData<OwnRemoval[]>(keyOf(listOwnRemovals), (known) =>
        known?.map((removal) => (removal.id === id ? sent : removal)),
      );
    },
    onError: (error) => {
      const t = appealMessages.get();
      addErrorToast(t, describeError(error, t.sendFailed));
      if (hasErrorCode(error, 'already-appealed')) queries.invalidateQueries({ queryKey: keyOf(listOwnRemovals) });
    },
  });
}
