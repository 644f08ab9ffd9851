import { dealDeck } from '@tagpo/contract/calls/deck';
import { listUsers } from '@tagpo/contract/calls/members';
import type { OwnProfile, OwnSettings, Settings } from '@tagpo/contract/wire/account/account';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from 'reactfire';
import { Button } from '../../components/button.tsx';
import { SwitchRow } from '../../components/form/switch.tsx';
import { FailureNotice } from '../../components/notice.tsx';
import { LanguageSwitch } from '../../components/page/language-switch.tsx';
import { addErrorToast } from '../../components/toast/toasts.ts';
import { AuthProvider } from '../../firebase/auth-provider.tsx';
import { keyOf } from '../../lib/api/query-key.ts';
import { installOffer } from '../../lib/device/install-offer.ts';
import { useReadable } from '../../lib/hooks/use-readable.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { deviceMessages } from '../../messages/account/device.ts';
import { digestMessages } from '../../messages/account/digest.ts';
import { noticeMessages } from '../../messages/account/notices.ts';
import { settingsMessages } from '../../messages/account/settings.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { wishMessages } from '../../messages/meeting/wishes.ts';
import { consentMessages } from '../../messages/profile/consent.ts';
import { legalMessages } from '../../messages/sign-in/legal.ts';
import { useOwnProfile } from '../../server/own-profile.ts';
import { DataSection } from './data-section.tsx';
import { PauseSetting } from './pause/pause-setting.tsx';
import { BlockedPeople } from './privacy/blocked-people.tsx';
import { OwnRemovals } from './privacy/own-removals.tsx';
import { OwnReports } from './privacy/own-reports.tsx';
import { SettingLink, SettingRow, SettingsSection } from './settings-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { useSaveSettings } from './use-save-settings.ts';

type SettingsSectionsProps = {
  renderConsents: (consents: OwnProfile['consents']) => ReactNode;
  renderNotices: (uid: string) => ReactNode;
};

const columnClass = 'grid grid-cols-1 gap-3';

export function SettingsSections(sections: SettingsSectionsProps) {
  return (
    <AuthProvider>
      <SectionsOfUser {...sections} />
    </AuthProvider>
  );
}

function SectionsOfUser({ renderConsents, renderNotices }: SettingsSectionsProps) {
  const t = useMessages(settingsMessages);
  const consents = useMessages(consentMessages);
  const notices = useMessages(noticeMessages);
  const { data: user } = useUser();
  const own = useOwnProfile();
  if (!user || own.isPending) return <SettingsSkeleton label={t.loading} />;
  if (!own.data) return <FailureNotice title={t.loadFailed} onRetry={own.refetch} />;
  return (
    <div className="grid grid-cols-1 items-start gap-3 px-4 slim:px-2 wide:grid-cols-2">
      <div className={columnClass}>
        <SettingsSection title={t.language}>
          <SettingRow hint={t.languageHint}>
            <LanguageSwitch label={t.language} />
          </SettingRow>
        </SettingsSection>
        {own.data.isProfileComplete && (
          <>
            <MeetingSection settings={own.data.settings} />
            <PrivacySection settings={own.data.settings} />
          </>
        )}
      </div>
      <div className={columnClass}>
        {own.data.isProfileComplete && (
          <>
            <SettingsSection title={notices.section}>
              {renderNotices(user.uid)}
              <DigestRow settings={own.data.settings} isVerified={user.emailVerified} />
            </SettingsSection>
            <SettingsSection title={consents.section}>{renderConsents(own.data.consents)}</SettingsSection>
          </>
        )}
        <SignInSection user={user} />
        <DataSection />
        <InstallSection />
        <AboutSection />
      </div>
    </div>
  );
}

function PrivacySection({ settings }: { settings: OwnSettings }) {
  const t = useMessages(settingsMessages);
  const { mutate: save } = useSaveSettings();
  const hide = (isHidden: boolean) => save({ isHidden }, { onError: () => addErrorToast(t, t.saveFailed) });
  return (
    <SettingsSection title={t.privacy}>
      <SwitchRow label={t.hideMe} hint={t.hideMeHint} isOn={settings.isHidden} onChange={hide} />
      <PauseSetting pause={settings.pause} />
      <BlockedPeople />
      <OwnReports />
      <OwnRemovals />
    </SettingsSection>
  );
}

function AboutSection() {
  const t = useMessages(settingsMessages);
  const legal = useMessages(legalMessages);
  return (
    <SettingsSection title={t.about}>
      <SettingLink to={paths.terms}>{legal.terms}</SettingLink>
      <SettingLink to={paths.privacy}>{legal.privacy}</SettingLink>
    </SettingsSection>
  );
}

function SettingsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3 px-4 wide:grid-cols-2">
      <div className="h-38 animate-pulse rounded-soft bg-sunken" />
      <div className="h-48 animate-pulse rounded-soft bg-sunken" />
      <div className="h-64 animate-pulse rounded-soft bg-sunken" />
    </div>
  );
}

/** Safari on iOS reports whether it runs from the home screen, and installs only by its own menu. */
const isIosBrowser = () => 'standalone' in navigator && navigator.standalone === false;

/** Shown if the app can be installed and is not. */
function InstallSection() {
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

/** Whether the preferences of others decide to whom the member is shown. */
function MeetingSection({ settings }: { settings: Settings }) {
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
        onError: () => addErrorToast(s, s.saveFailed),
      },
    );
  return (
    <SettingsSection title={t.meeting}>
      <SwitchRow label={t.twoWay} hint={t.twoWayHint} isOn={settings.isTwoWay !== false} onChange={change} />
      <SettingLink to={paths.wishes}>{t.editWishes}</SettingLink>
    </SettingsSection>
  );
}

/** An address that is not verified gets no digests. */
function DigestRow({ settings, isVerified }: { settings: Settings; isVerified: boolean }) {
  const t = useMessages(digestMessages);
  const s = useMessages(settingsMessages);
  const { mutate: save } = useSaveSettings();
  return (
    <SwitchRow
      label={t.label}
      hint={isVerified ? t.hint : `${t.hint} ${t.notVerified}`}
      isOn={settings.hasDigest === true}
      onChange={(hasDigest) => save({ hasDigest }, { onError: () => addErrorToast(s, s.saveFailed) })}
    />
  );
}
