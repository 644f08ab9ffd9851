import { zodResolver } from '@hookform/resolvers/zod';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import { type SetupProfileForm, setupProfileForm } from '@tagpo/contract/wire/profile/profile';
import { SENSITIVE_FIELDS } from '@tagpo/contract/wire/profile/sensitive';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { setupMessages } from '../../../messages/profile/setup.ts';
import { BasicSection } from '../basic-section.tsx';
import { type ChosenConsents, ConsentChoices } from '../consents/consent-choices.tsx';
import { openFormDraft } from '../form-draft.ts';
import { PlaceField } from '../place-field.tsx';
import { ChoiceField, MoreSections } from './more-sections.tsx';
import { type SetupInput, startingValues } from './setup-draft.ts';

type SetupFormProps = {
  uid: string;
  own: OwnProfile;
  /** Returns whether all is saved. If not, it has shown why. */
  onSave: (fields: SetupProfileForm, consents: ChosenConsents) => Promise<boolean>;
};

export function SetupForm({ uid, own, onSave }: SetupFormProps) {
  const t = useMessages(setupMessages);
  const [draft] = useState(() => openFormDraft<SetupInput>('setup', uid));
  const [start] = useState(() => startingValues(own, draft.read()));
  const [placeText, setPlaceText] = useState(start.placeText);
  const [consents, setConsents] = useState({ sensitive: false, news: false });
  const [isConsentNeeded, setIsConsentNeeded] = useState(false);
  const sensitiveBox = useRef<HTMLInputElement>(null);
  const form = useForm<SetupInput, unknown, SetupProfileForm>({
    resolver: zodResolver(setupProfileForm),
    mode: 'onTouched',
    defaultValues: start.fields,
  });
  const { handleSubmit, formState, subscribe, register, setValue } = form;
  // The first error is focused in the order of registration, which must be that of the page.
  register('name');
  register('age');

  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => draft.write({ fields: values, placeText }) }),
    [subscribe, draft, placeText],
  );

  const submit = handleSubmit(async (fields) => {
    const asks = !consents.sensitive && SENSITIVE_FIELDS.some((field) => fields[field]);
    setIsConsentNeeded(asks);
    if (asks) sensitiveBox.current?.focus();
    else if (await onSave(fields, consents)) draft.clear();
  });

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-9">
        <BasicSection
          title={t.basic}
          hint={t.basicHint}
          isBioRequired
          placeField={<PlaceField text={placeText} onText={setPlaceText} />}
        >
          <ChoiceField name="gender" />
          <ChoiceField name="pronouns" />
        </BasicSection>
        <MoreSections />
        <ConsentChoices
          chosen={consents}
          isNeeded={isConsentNeeded && !consents.sensitive}
          sensitiveRef={sensitiveBox}
          onChange={setConsents}
          onLeaveOut={() => {
            for (const field of SENSITIVE_FIELDS) setValue(field, '');
            setIsConsentNeeded(false);
          }}
        />
        <Button type="submit" look="accent" isBusy={formState.isSubmitting}>
          {formState.isSubmitting ? t.saving : t.submit}
        </Button>
      </form>
    </FormProvider>
  );
}
