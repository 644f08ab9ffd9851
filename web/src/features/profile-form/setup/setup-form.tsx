import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import type { SetupProfileForm } from '@tagpo/contract/wire/profile/profile';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { setupMessages } from '../../../messages/profile/setup.ts';
import { AgeField, BioField, NameField } from '../basic-fields.tsx';
import { ProfileConsent } from '../consents/profile-consent.tsx';
import { SensitiveConsent } from '../consents/sensitive-consent.tsx';
import { LookingForFields } from '../looking-for-fields.tsx';
import { HeightField } from '../more-fields.tsx';
import { PlaceField } from '../place-field.tsx';
import { ChoiceField, MoreSections } from './more-sections.tsx';
import type { ChosenConsents } from './setup-draft.ts';
import { consentSection, hasSensitive, type SetupSection, sectionNames, setupSections } from './setup-sections.ts';
import { useSetupForm } from './use-setup-form.ts';

type SetupFormProps = {
  uid: string;
  own: OwnProfile;
  /** Returns whether all is saved. If not, it has shown why. */
  onSave: (fields: SetupProfileForm, consents: ChosenConsents) => Promise<boolean>;
};

export function SetupForm({ uid, own, onSave }: SetupFormProps) {
  const t = useMessages(setupMessages);
  const { form, placeText, setPlaceText, consents, chooseConsents, clearDraft } = useSetupForm(uid, own);
  const { opened, toggle, open } = useFolds();
  const [isConsentNeeded, setIsConsentNeeded] = useState(false);
  const sensitiveBox = useRef<HTMLInputElement>(null);
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(
    async (fields) => {
      if (hasSensitive(fields) && !consents.sensitive) {
        open((section) => section === consentSection(fields, false));
        setIsConsentNeeded(true);
        sensitiveBox.current?.focus();
      } else if (await onSave(fields, consents)) clearDraft();
    },
    // Before the first error is focused, which cannot be while it is folded.
    (errors) => open((section) => setupSections[section].some((field) => field in errors)),
  );

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-9">
        <FormSection title={t.basic} hint={`${t.basicHint} ${t.requiredHint}`}>
          <NameField />
          <div className="grid grid-cols-2 gap-x-3 gap-y-5 slim:grid-cols-1">
            <AgeField />
            <HeightField isRequired />
            <ChoiceField name="gender" />
            <ChoiceField name="pronouns" />
          </div>
          <PlaceField text={placeText} onText={setPlaceText} />
          <div className="border-y border-line pt-4 pb-7">
            <LookingForFields />
          </div>
          <BioField isRequired />
        </FormSection>
        <MoreSections
          opened={opened}
          onToggle={toggle}
          consentIn={(section) => (
            <SensitiveConsent
              isHere={(values) => consentSection(values, consents.sensitive) === section}
              isGiven={consents.sensitive}
              isNeeded={isConsentNeeded}
              boxRef={sensitiveBox}
              onChange={(sensitive) => chooseConsents({ ...consents, sensitive })}
              onLeaveOut={() => setIsConsentNeeded(false)}
            />
          )}
        />
        <ProfileConsent news={consents.news} onNews={(news) => chooseConsents({ ...consents, news })} />
        <Button type="submit" look="accent" isBusy={isSubmitting} className="medium:min-w-64 medium:justify-self-end">
          {isSubmitting ? t.saving : t.submit}
        </Button>
      </form>
    </FormProvider>
  );
}

/** Which sections are open. */
function useFolds() {
  const [opened, setOpened] = useState<ReadonlySet<SetupSection>>(new Set());
  return {
    opened,
    toggle: (section: SetupSection, isOpen: boolean) =>
      setOpened((before) => new Set(isOpen ? [...before, section] : [...before].filter((one) => one !== section))),
    /** Opens sections at once, so that something in them can be focused. */
    open: (isWanted: (section: SetupSection) => boolean) =>
      flushSync(() => setOpened((before) => new Set([...before, ...sectionNames.filter(isWanted)]))),
  };
}
