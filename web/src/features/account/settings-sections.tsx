import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { LanguageSwitch } from '../../components/page/language-switch.tsx';
import { useSession } from '../../firebase/session.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { consentMessages } from '../../messages/consent.ts';
import { legalMessages } from '../../messages/legal.ts';
import { noticeMessages } from '../../messages/notices.ts';
import { settingsMessages } from '../../messages/settings.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useOwnProfile } from '../../server/own-profile.ts';
import { DataSection } from './data/data-section.tsx';
import { InstallSection } from './install-section.tsx';
import { MeetingSection } from './meeting-section.tsx';
import { PrivacySection } from './privacy/privacy-section.tsx';
import { SettingLink, SettingRow, SettingsSection } from './settings-section.tsx';
import { SignInSection } from './sign-in-section.tsx';

type SettingsSectionsProps = {
  renderConsents: (consents: OwnProfile['consents']) => ReactNode;
  renderNotices: (uid: string) => ReactNode;
};

export function SettingsSections({ renderConsents, renderNotices }: SettingsSectionsProps) {
  const t = useMessages(settingsMessages);
  const consents = useMessages(consentMessages);
  const notices = useMessages(noticeMessages);
  const session = useSession();
  const own = useOwnProfile();
  if (session.status !== 'signed-in' || own.isPending) return <SettingsSkeleton label={t.loading} />;
  if (!own.data) {
    return (
      <Notice title={t.loadFailed} isAlert>
        <Button onClick={() => own.refetch()}>{t.tryAgain}</Button>
      </Notice>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3 px-4 slim:px-2">
      <SettingsSection title={t.language}>
        <SettingRow label={t.languageHint}>
          <LanguageSwitch label={t.language} />
        </SettingRow>
      </SettingsSection>
      {own.data.isProfileComplete && (
        <>
          <MeetingSection settings={own.data.settings} />
          <PrivacySection settings={own.data.settings} />
          <SettingsSection title={notices.section}>{renderNotices(session.user.uid)}</SettingsSection>
          <SettingsSection title={consents.section}>{renderConsents(own.data.consents)}</SettingsSection>
        </>
      )}
      <SignInSection user={session.user} />
      <DataSection />
      <InstallSection />
      <AboutSection />
    </div>
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
    <div role="status" aria-label={label} className="grid gap-3 px-4">
      <div className="h-38 animate-pulse rounded-soft bg-sunken" />
      <div className="h-48 animate-pulse rounded-soft bg-sunken" />
      <div className="h-64 animate-pulse rounded-soft bg-sunken" />
    </div>
  );
}
