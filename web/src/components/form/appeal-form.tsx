import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_REPORT_LENGTH } from '@tagpo/contract/product';
import { appealForm, type AppealForm as Fields } from '@tagpo/contract/wire/account/appeal';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../button.tsx';
import { TextAreaField } from './text-area-field.tsx';

type Words = {
  appealLabel: string;
  appealCount: (values: { used: number; max: number }) => string;
  send: string;
  sending: string;
};
type AppealFormProps = {
  words: Words;
  hint?: string;
  autoFocus?: boolean;
  isBusy: boolean;
  className: string;
  onSend: (appeal: Fields) => void;
};

export function AppealForm({ words, hint, autoFocus, isBusy, className, onSend }: AppealFormProps) {
  const { register, control, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(appealForm),
    defaultValues: { text: '' },
  });
  const { length: used } = useWatch({ control, name: 'text' });
  return (
    <form onSubmit={handleSubmit(onSend)} noValidate className={`grid gap-4 ${className}`}>
      <TextAreaField
        {...register('text')}
        {...(hint && { hint })}
        {...(autoFocus && { autoFocus })}
        label={words.appealLabel}
        issue={formState.errors.text?.message}
        count={words.appealCount({ used, max: MAX_REPORT_LENGTH })}
        maxLength={MAX_REPORT_LENGTH}
        required
      />
      <Button type="submit" look="ink" isBusy={isBusy}>
        {isBusy ? words.sending : words.send}
      </Button>
    </form>
  );
}
