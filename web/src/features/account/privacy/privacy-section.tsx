import type { Settings } from '@tagpo/contract/wire/account/account';
import { SwitchRow } from '../../../components/form/switch.tsx';
import { addErrorToast } from '../../../components/toast/toasts.ts';
import { settingsMessages } from '../../../messages/settings.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { SettingsSection } from '../settings-section.tsx';
import { useSaveSettings } from '../use-save-settings.ts';
import { BlockedPeople } from './blocked-people.tsx';
import { OwnRemovals } from './own-removals.tsx';
import { OwnReports } from './own-reports.tsx';

export function PrivacySection({ settings }: { settings: Settings }) {
  const t = useMessages(settingsMessages);
  const { mutate: save } = useSaveSettings();
  const hide = (isHidden: boolean) => save({ isHidden }, { onError: () => addErrorToast(t, t.saveFailed) });
  return (
    <SettingsSection title={t.privacy}>
      <SwitchRow label={t.hideMe} hint={t.hideMeHint} isOn={settings.isHidden} onChange={hide} />
      <BlockedPeople />
      <OwnReports />
      <OwnRemovals />
    </SettingsSection>
  );
}
