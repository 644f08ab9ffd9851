import { Button } from '../../components/button.tsx';
import { installOffer } from '../../lib/device/install-offer.ts';
import { useReadable } from '../../lib/view/use-readable.ts';
import { deviceMessages } from '../../messages/device.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { SettingRow, SettingsSection } from './settings-section.tsx';

/** Safari on iOS tells whether it runs from the home screen, and installs by its own menu only. */
const isIosBrowser = () => 'standalone' in navigator && navigator.standalone === false;

/** Only where the app can be installed and is not. */
export function InstallSection() {
  const t = useMessages(deviceMessages);
  const offer = useReadable(installOffer);
  if (!offer && !isIosBrowser()) return null;

  const handleInstall = async () => {
    installOffer.set(undefined);
    await offer?.prompt();
  };

  return (
    <SettingsSection title={t.install}>
      <SettingRow label={offer ? t.installHint : t.installOnIos}>
        {offer ? <Button onClick={handleInstall}>{t.install}</Button> : null}
      </SettingRow>
    </SettingsSection>
  );
}
