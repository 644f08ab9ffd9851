import { PageTitle } from '../components/page/page-title.tsx';
import { NoticesSection } from '../features/account/notices/notices-section.tsx';
import { SettingsSections } from '../features/account/settings-sections.tsx';
import { ConsentRows } from '../features/profile-form/consents/consent-rows.tsx';
import { settingsMessages } from '../messages/account/settings.ts';
import { useMessages } from '../messages/language/use-messages.ts';

export default function SettingsPage() {
  const t = useMessages(settingsMessages);
  return (
    <>
      <PageTitle page={t.title} />
      <h1 className="px-4 pb-4 text-title">{t.title}</h1>
      <SettingsSections
        renderConsents={(consents) => <ConsentRows consents={consents} />}
        renderNotices={(uid) => <NoticesSection uid={uid} />}
      />
    </>
  );
}
