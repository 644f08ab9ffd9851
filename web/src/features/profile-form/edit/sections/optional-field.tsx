import { MAX_TEXT_LENGTH } from '@tagpo/contract/product';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { AUDIENCES, isSensitive, type SensitiveField } from '@tagpo/contract/wire/profile/sensitive';
import { Eye } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from '../../../../components/form/select-field.tsx';
import { TextField } from '../../../../components/form/text-field.tsx';
import { useMessages } from '../../../../messages/language/use-messages.ts';
import { consentMessages } from '../../../../messages/profile/consent.ts';
import { editMessages } from '../../../../messages/profile/edit.ts';
import { profileMessages } from '../../../../messages/profile/profile.ts';
import { setupMessages } from '../../../../messages/profile/setup.ts';
import { useOptionLabel } from '../../../../messages/profile/use-labels.ts';
import { isChoice, type OptionalField as Name } from '../edit-fields.ts';
import type { EditInput } from '../saving/edit-values.ts';

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
  const labelOf = useOptionLabel();
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
      options={OPTIONS[name].map((value) => ({ value, label: labelOf(value) }))}
    />
  );
}

/** Who sees a sensitive field, once it has a value. */
function AudienceSelect({ field, label }: { field: SensitiveField; label: string }) {
  const t = useMessages(consentMessages);
  const { register, control } = useFormContext<EditInput>();
  const value = useWatch({ control, name: field });
  const audience = useWatch({ control, name: `audiences.${field}` });
  if (!value) return null;
  return (
    <>
      <div className="mt-0.5 flex items-center gap-1.5 text-small text-ink-soft">
        <Eye className="size-4 shrink-0" />
        <select
          {...register(`audiences.${field}`)}
          aria-label={t.audience({ field: label })}
          className="min-h-11 min-w-0 flex-1 rounded-soft bg-transparent font-semibold text-ink"
        >
          {AUDIENCES.map((one) => (
            <option key={one} value={one}>
              {t[one]}
            </option>
          ))}
        </select>
      </div>
      {field === 'religion' && audience === 'everyone' && (
        <p className="text-small text-ink-soft">{t.religionInSearch}</p>
      )}
    </>
  );
}
