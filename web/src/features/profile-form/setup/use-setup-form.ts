import { zodResolver } from '@hookform/resolvers/zod';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import { type SetupProfileForm, setupProfileForm } from '@tagpo/contract/wire/profile/profile';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ChosenConsents, openSetupDraft, type SetupInput, startingValues } from './setup-draft.ts';

/** The values of the form and what is agreed to; both are kept on the device. */
export function useSetupForm(uid: string, own: OwnProfile) {
  const [draft] = useState(() => openSetupDraft(uid));
  const [start] = useState(() => startingValues(own, draft.read()));
  const [placeText, setPlaceText] = useState(start.placeText);
  const [consents, setConsents] = useState(start.consents);
  const form = useForm<SetupInput, unknown, SetupProfileForm>({
    resolver: zodResolver(setupProfileForm),
    mode: 'onTouched',
    defaultValues: start.fields,
  });
  const { subscribe, getValues } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.write({ fields: values, placeText, consents }),
      }),
    [subscribe, draft, placeText, consents],
  );

  function chooseConsents(chosen: ChosenConsents): void {
    setConsents(chosen);
    draft.write({ fields: getValues(), placeText, consents: chosen });
  }

  return { form, placeText, setPlaceText, consents, chooseConsents, clearDraft: () => draft.clear() };
}
