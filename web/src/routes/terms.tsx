import { PRODUCT_NAME } from '@tagpo/contract/product';
import { LegalPage, pickSections } from '../features/sign-in/legal-page.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { legalMessages } from '../messages/sign-in/legal.ts';
import { termsMessages } from '../messages/sign-in/terms.ts';

const sections = ['adults', 'profile', 'conduct', 'reports', 'meeting', 'money', 'end', 'service', 'changes'] as const;

export default function TermsPage() {
  const t = useMessages(termsMessages);
  const legal = useMessages(legalMessages);
  const texts = { ...t, money: t.money({ product: PRODUCT_NAME }) };
  return (
    <LegalPage
      title={t.title}
      intro={t.intro({ product: PRODUCT_NAME })}
      sections={pickSections(texts, sections)}
      other={{ to: paths.privacy, title: legal.privacy }}
    />
  );
}
