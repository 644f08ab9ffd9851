import { ConsentRows } from '../features/consents/consent-rows.tsx';
import { SettingsSections } from '../features/settings/settings-sections.tsx';
import { settingsMessages } from '../messages/settings.ts';
import { shellMessages } from '../messages/shell.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function SettingsPage() {
  const t = useMessages(settingsMessages);
  const shell = useMessages(shellMessages);
  return (
    <>
      <title>{shell.pageTitle({ page: t.title, product: shell.product })}</title>
      <h1 className="px-4 pb-4 text-title">{t.title}</h1>
      <SettingsSections renderConsents={(consents) => <ConsentRows consents={consents} />} />
    </>
  );
}
