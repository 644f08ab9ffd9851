import { MAX_TEXT_LENGTH } from '@tagpo/contract/product';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { isSensitive } from '@tagpo/contract/wire/profile/sensitive';
import { useFormContext } from 'react-hook-form';
import { SelectField } from '../../../../components/form/select-field.tsx';
import { TextField } from '../../../../components/form/text-field.tsx';
import { editMessages } from '../../../../messages/edit.ts';
import { optionMessages } from '../../../../messages/options.ts';
import { profileMessages } from '../../../../messages/profile.ts';
import { setupMessages } from '../../../../messages/setup.ts';
import { useMessages } from '../../../../messages/use-messages.ts';
import { isChoice, type OptionalField as Name } from '../edit-fields.ts';
import type { EditInput } from '../saving/edit-values.ts';
import { AudienceSelect } from './audience-select.tsx';

/** A field that may stay empty: chosen from its options, or typed. */
export function OptionalField({ name }: { name: Name }) {
  const t = useMessages(profileMessages);
  if (!isSensitive(name)) return <Control name={name} />;
  return (
    <>
      <Control name={name} />
      <AudienceSelect field={name} label={t[name]} />
    </>
  );
}

function Control({ name }: { name: Name }) {
  const t = useMessages(profileMessages);
  const setup = useMessages(setupMessages);
  const edit = useMessages(editMessages);
  const spellings: Record<string, string> = useMessages(optionMessages);
  const { register, formState } = useFormContext<EditInput>();
  const label = name === 'gender' || name === 'pronouns' ? setup[name] : t[name];
  const issue = formState.errors[name]?.message;
  if (!isChoice(name)) {
    return (
      <TextField
        {...register(name)}
        label={label}
        issue={issue}
        maxLength={MAX_TEXT_LENGTH}
        {...(name === 'pets' && { hint: edit.petsHint })}
      />
    );
  }
  return (
    <SelectField
      {...register(name)}
      label={label}
      issue={issue}
      emptyLabel={setup.notChosen}
      options={OPTIONS[name].map((value) => ({ value, label: spellings[value] ?? value }))}
    />
  );
}
