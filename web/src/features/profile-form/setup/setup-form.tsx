import { zodResolver } from '@hookform/resolvers/zod';
import type { OwnProfile } from '@tagpo/contract/account';
import { type SetupProfileForm, setupProfileForm } from '@tagpo/contract/profile';
import { SENSITIVE_FIELDS } from '@tagpo/contract/sensitive';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { FormProvider, useController, useForm } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { setupMessages } from '../../../messages/setup.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { BasicSection } from './basic-section.tsx';
import { MoreSections } from './more-sections.tsx';
import { openSetupDraft, type SetupInput, startingValues } from './setup-draft.ts';

export type PlaceControl = {
  label: string;
  issue: string | undefined;
  text: string;
  inputRef: Ref<HTMLInputElement>;
  onChange: (text: string, place: { id: string } | undefined) => void;
  onBlur: () => void;
};

export type SetupConsents = { sensitive: boolean; news: boolean };

export type ConsentControl = {
  chosen: SetupConsents;
  isNeeded: boolean;
  sensitiveRef: Ref<HTMLInputElement>;
  onChange: (chosen: SetupConsents) => void;
  onLeaveOut: () => void;
};

type SetupFormProps = {
  uid: string;
  own: OwnProfile;
  renderPlace: (control: PlaceControl) => ReactNode;
  renderConsents: (control: ConsentControl) => ReactNode;
  /** Tells whether all is saved; when it is not, it has said why. */
  onSave: (fields: SetupProfileForm, consents: SetupConsents) => Promise<boolean>;
};

export function SetupForm({ uid, own, renderPlace, renderConsents, onSave }: SetupFormProps) {
  const t = useMessages(setupMessages);
  const [draft] = useState(() => openSetupDraft(uid));
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
  const { handleSubmit, formState, subscribe, control, register, setValue } = form;
  // The first error is looked for in the order of registration, which is that of the page.
  register('name');
  register('age');
  const { field: place, fieldState } = useController({ control, name: 'placeId' });

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
          placeField={renderPlace({
            label: t.location,
            issue: fieldState.error?.message,
            text: placeText,
            inputRef: place.ref,
            onBlur: place.onBlur,
            onChange: (text, chosen) => {
              setPlaceText(text);
              place.onChange(chosen?.id);
            },
          })}
        />
        <MoreSections />
        {renderConsents({
          chosen: consents,
          isNeeded: isConsentNeeded && !consents.sensitive,
          sensitiveRef: sensitiveBox,
          onChange: setConsents,
          onLeaveOut: () => {
            for (const field of SENSITIVE_FIELDS) setValue(field, '');
            setIsConsentNeeded(false);
          },
        })}
        <Button type="submit" look="accent" isBusy={formState.isSubmitting}>
          {formState.isSubmitting ? t.saving : t.submit}
        </Button>
      </form>
    </FormProvider>
  );
}
