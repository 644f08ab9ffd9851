import { SETUP_DEFAULTS } from '@tagpo/contract/product';
import { SENSITIVE_FIELDS, type SensitiveField } from '@tagpo/contract/wire/profile/sensitive';
import type { Ref } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { CheckField } from '../../../components/form/check-field.tsx';
import { ChipChoice } from '../../../components/form/chip-choice.tsx';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { consentMessages, consentWords } from '../../../messages/profile/consent.ts';
import { profileMessages } from '../../../messages/profile/profile.ts';

type Sensitive = Partial<Record<SensitiveField, string>>;

type SensitiveConsentProps = {
  isHere: (values: Sensitive) => boolean;
  isGiven: boolean;
  /** The form could not be sent without it. */
  isNeeded: boolean;
  boxRef: Ref<HTMLInputElement>;
  onChange: (isGiven: boolean) => void;
  onLeaveOut: () => void;
};

/** Asks for the consent where the first sensitive field is filled in. With it comes the ethnicity, for all to see. */
export function SensitiveConsent({ isHere, isGiven, isNeeded, boxRef, onChange, onLeaveOut }: SensitiveConsentProps) {
  const t = useMessages(consentMessages);
  const words = useMessages(consentWords);
  const { setValue, setFocus } = useFormContext<Sensitive>();
  const values = useWatch<Sensitive>();
  if (!isHere(values)) return null;
  const isAsking = isNeeded && !isGiven;

  function change(isAgreed: boolean) {
    setValue('ethnicity', isAgreed ? SETUP_DEFAULTS.ethnicity : '');
    onChange(isAgreed);
  }

  function leaveOut() {
    const filled = SENSITIVE_FIELDS.filter((field) => values[field]);
    for (const field of filled) setValue(field, '');
    if (filled[0]) setFocus(filled[0]);
    onLeaveOut();
  }

  return (
    <div className="grid gap-5 rounded-soft bg-card px-5 pt-4 pb-5">
      <CheckField
        label={words.sensitive}
        hint={words.sensitiveHint}
        isChecked={isGiven}
        issue={isAsking ? t.needed : undefined}
        inputRef={boxRef}
        onChange={change}
      />
      {isAsking && (
        <Button onClick={leaveOut} className="justify-self-start">
          {t.leaveOut}
        </Button>
      )}
      {isGiven && <EthnicityChip />}
    </div>
  );
}

/** The specification's ethnicity, which can be left out. */
function EthnicityChip() {
  const t = useMessages(consentMessages);
  const { ethnicity } = useMessages(profileMessages);
  const { control } = useFormContext<Sensitive>();
  return (
    <Controller
      control={control}
      name="ethnicity"
      render={({ field }) => (
        <ChipChoice
          label={ethnicity}
          hint={t.ethnicityNote}
          options={[SETUP_DEFAULTS.ethnicity]}
          chosen={field.value ? [field.value] : []}
          max={1}
          onChange={([chosen = '']) => field.onChange(chosen)}
        />
      )}
    />
  );
}
