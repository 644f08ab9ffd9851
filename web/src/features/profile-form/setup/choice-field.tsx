import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { useFormContext } from 'react-hook-form';
import { SelectField } from '../../../components/form/select-field.tsx';
import { setupMessages, setupOptionMessages } from '../../../messages/setup.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import type { SetupInput } from './setup-draft.ts';
import type { ChoiceField as Name } from './setup-fields.ts';

export function ChoiceField({ name }: { name: Name }) {
  const t = useMessages(setupMessages);
  const spellings = useMessages(setupOptionMessages);
  const { register, formState } = useFormContext<SetupInput>();
  return (
    <SelectField
      {...register(name)}
      label={t[name]}
      issue={formState.errors[name]?.message}
      emptyLabel={t.notChosen}
      options={OPTIONS[name].map((value) => ({ value, label: spellings[value] ?? value }))}
    />
  );
}
