import { PRODUCT_NAME } from '@tagpo/contract/product';
import { BACKUP_DAYS, RETENTION } from '@tagpo/contract/retention';
import { LegalPage, pickSections } from '../features/sign-in/legal-page.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { legalMessages } from '../messages/sign-in/legal.ts';
import { privacyMessages } from '../messages/sign-in/privacy.ts';

const sections = ['place', 'held', 'seen', 'why', 'where', 'kept', 'rights', 'breach', 'adults', 'contact'] as const;
const contactAddress = import.meta.env.VITE_CONTACT_EMAIL;

export default function PrivacyPage() {
  const t = useMessages(privacyMessages);
  const legal = useMessages(legalMessages);
  const contact = contactAddress ? `${t.contact} ${t.contactAt({ address: contactAddress })}` : t.contact;
  const kept = t.kept({
    newcomers: RETENTION.newcomers.days,
    inactive: Math.round(RETENTION.inactiveMembers.days / 365),
    separated: RETENTION.separatedConversations.days,
    reports: RETENTION.reports.days / 365,
    bans: RETENTION.bans.days / 365,
    backups: BACKUP_DAYS,
  });
  return (
    <LegalPage
      title={t.title}
      intro={t.intro({ product: PRODUCT_NAME })}
      sections={pickSections({ ...t, kept, contact }, sections)}
      other={{ to: paths.terms, title: legal.terms }}
    />
  );
}
