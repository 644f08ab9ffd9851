import { dealDeck, listUsers } from '@tagpo/contract/calls/members';
import type { Settings } from '@tagpo/contract/wire/account/account';
import { useQueryClient } from '@tanstack/react-query';
import { SwitchRow } from '../../components/form/switch-row.tsx';
import { addToast } from '../../components/toast/toasts.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { settingsMessages } from '../../messages/settings.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { wishMessages } from '../../messages/wishes.ts';
import { SettingLink, SettingsSection } from './settings-section.tsx';
import { useSaveSettings } from './use-save-settings.ts';

/** Whether the others' preferences count for whom the member is shown. */
export function MeetingSection({ settings }: { settings: Settings }) {
  const t = useMessages(wishMessages);
  const s = useMessages(settingsMessages);
  const queries = useQueryClient();
  const { mutate: save } = useSaveSettings();
  const change = (isTwoWay: boolean) =>
    save(
      { isTwoWay },
      {
        onSuccess: () => {
          for (const call of [listUsers, dealDeck]) queries.removeQueries({ queryKey: keyOf(call) });
        },
        onError: () => addToast({ title: s.errorTitle, description: s.saveFailed, tone: 'destructive' }),
      },
    );
  return (
    <SettingsSection title={t.meeting}>
      <SwitchRow label={t.twoWay} hint={t.twoWayHint} isOn={settings.isTwoWay !== false} onChange={change} />
      <SettingLink to={paths.wishes}>{t.editWishes}</SettingLink>
    </SettingsSection>
  );
}
