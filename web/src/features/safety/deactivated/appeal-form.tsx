import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_REPORT_LENGTH } from '@tagpo/contract/product';
import { type AppealForm as Appeal, appealForm } from '@tagpo/contract/wire/account/appeal';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { TextAreaField } from '../../../components/form/text-area-field.tsx';
import { deactivatedMessages } from '../../../messages/deactivated.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useAppeal } from './use-deactivation.ts';

export function AppealForm({ code }: { code: string }) {
  const t = useMessages(deactivatedMessages);
  const { mutate: send, isPending } = useAppeal(code);
  const { register, control, handleSubmit, formState } = useForm<Appeal>({
    resolver: zodResolver(appealForm),
    defaultValues: { text: '' },
  });
  const text = useWatch({ control, name: 'text' });
  return (
    <section className="w-full pt-3">
      <h2 className="text-heading">{t.appealTitle}</h2>
      <p className="mt-1 text-ink-soft">{t.appealText}</p>
      <form onSubmit={handleSubmit((appeal) => send(appeal.text))} noValidate className="mt-4 grid gap-4">
        <TextAreaField
          {...register('text')}
          label={t.appealLabel}
          issue={formState.errors.text?.message}
          count={t.appealCount({ used: text.length, max: MAX_REPORT_LENGTH })}
          maxLength={MAX_REPORT_LENGTH}
          required
        />
        <Button type="submit" look="ink" isBusy={isPending}>
          {isPending ? t.sending : t.send}
        </Button>
      </form>
    </section>
  );
}
