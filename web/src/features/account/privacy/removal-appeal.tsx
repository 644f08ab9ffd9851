import { zodResolver } from '@hookform/resolvers/zod';
import { appealRemoval, listOwnRemovals } from '@tagpo/contract/calls/safety';
import { MAX_REPORT_LENGTH } from '@tagpo/contract/product';
import { type AppealForm, appealForm } from '@tagpo/contract/wire/account/appeal';
import type { OwnRemoval } from '@tagpo/contract/wire/profile/removal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { TextAreaField } from '../../../components/form/text-area-field.tsx';
import { addToast } from '../../../components/toast/toasts.ts';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { describeError } from '../../../messages/errors.ts';
import { removalMessages } from '../../../messages/removals.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useApi } from '../../../server/use-api.ts';

/** The one appeal against a removal: behind a button, since there may be many removals. */
export function RemovalAppeal({ id }: { id: string }) {
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
      addToast({ title: t.errorTitle, description: describeError(error, t.sendFailed), tone: 'destructive' });
      if (hasErrorCode(error, 'already-appealed')) queries.invalidateQueries({ queryKey: keyOf(listOwnRemovals) });
    },
  });
}
