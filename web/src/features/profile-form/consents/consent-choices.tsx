import { PRODUCT_NAME } from '@tagpo/contract/product';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { CheckField } from '../../../components/form/check-field.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { consentMessages, consentWords } from '../../../messages/profile/consent.ts';
import { legalMessages } from '../../../messages/sign-in/legal.ts';

export type ChosenConsents = { sensitive: boolean; news: boolean };

type ConsentChoicesProps = {
  chosen: ChosenConsents;
  /** A sensitive field is filled in without consent. */
  isNeeded: boolean;
  sensitiveRef: Ref<HTMLInputElement>;
  onChange: (chosen: ChosenConsents) => void;
  onLeaveOut: () => void;
};

/** Consents beside the button that completes a profile. */
export function ConsentChoices({ chosen, isNeeded, sensitiveRef, onChange, onLeaveOut }: ConsentChoicesProps) {
  const t = useMessages(consentMessages);
  const words = useMessages(consentWords);
  const legal = useMessages(legalMessages);
  return (
    <fieldset className="grid gap-5 rounded-soft bg-card px-5 pt-4 pb-5">
      <legend className="sr-only">{t.legend}</legend>
      <p className="text-small">{words.profile({ product: PRODUCT_NAME })}</p>
      <CheckField
        label={words.sensitive}
        hint={`${words.sensitiveHint} ${t.ethnicityNote}`}
        isChecked={chosen.sensitive}
        issue={isNeeded ? t.needed : undefined}
        inputRef={sensitiveRef}
        onChange={(sensitive) => onChange({ ...chosen, sensitive })}
      />
      {isNeeded && (
        <Button onClick={onLeaveOut} className="justify-self-start">
          {t.leaveOut}
        </Button>
      )}
      <CheckField
        label={words.news({ product: PRODUCT_NAME })}
        hint={words.newsHint}
        isChecked={chosen.news}
        onChange={(news) => onChange({ ...chosen, news })}
      />
      <p className="text-small text-ink-soft">
        {t.changeLater}{' '}
        <Link to={paths.privacy} className="font-semibold text-accent-ink underline underline-offset-4">
          {legal.privacy}
        </Link>
      </p>
    </fieldset>
  );
}
