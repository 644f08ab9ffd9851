import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_REPORT_LENGTH } from '@tagpo/contract/product';
import { appealForm, type AppealForm as Fields } from '@tagpo/contract/wire/account/appeal';
import { useForm, useWatch } from 'react-hook-form';
import { appealMessages } from '../../messages/account/appeal.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { Button } from '../button.tsx';
import { TextAreaField } from './text-area-field.tsx';

type AppealFormProps = {
  hint?: string;
  autoFocus?: boolean;
  className: string;
  isBusy: boolean;
  onSend: (appeal: Fields) => void;
};

export function AppealForm({ className, isBusy, onSend, ...area }: AppealFormProps) {
  const t = useMessages(appealMessages);
  const { register, control, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(appealForm),
    defaultValues: { text: '' },
  });
  const { length: used } = useWatch({ control, name: 'text' });
  return (
    <form onSubmit={handleSubmit((appeal) => onSend(appeal))} noValidate className={className}>
      <TextAreaField
        {...register('text')}
        {...area}
        label={t.label}
        issue={formState.errors.text?.message}
        count={t.count({ used, max: MAX_REPORT_LENGTH })}
        maxLength={MAX_REPORT_LENGTH}
        required
      />
      <Button type="submit" look="ink" isBusy={isBusy}>
        {isBusy ? t.sending : t.send}
      </Button>
    </form>
  );
}
