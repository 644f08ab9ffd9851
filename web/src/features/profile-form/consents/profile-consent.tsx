import { PRODUCT_NAME } from '@tagpo/contract/product';
import { Link } from 'react-router-dom';
import { CheckField } from '../../../components/form/check-field.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { consentMessages, consentWords } from '../../../messages/profile/consent.ts';
import { legalMessages } from '../../../messages/sign-in/legal.ts';

/** What the button that completes a profile agrees to, and the news, which it does not. */
export function ProfileConsent({ news, onNews }: { news: boolean; onNews: (news: boolean) => void }) {
  const t = useMessages(consentMessages);
  const words = useMessages(consentWords);
  const legal = useMessages(legalMessages);
  return (
    <fieldset className="grid gap-5 rounded-soft bg-card px-5 pt-4 pb-5">
      <legend className="sr-only">{t.legend}</legend>
      <p className="text-small">{words.profile({ product: PRODUCT_NAME })}</p>
      <CheckField
        label={words.news({ product: PRODUCT_NAME })}
        hint={words.newsHint}
        isChecked={news}
        onChange={onNews}
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
