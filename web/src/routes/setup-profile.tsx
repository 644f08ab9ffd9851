import { SetupGate } from '../features/profile-form/setup/setup-gate.tsx';
import { NewcomerHeader } from '../features/shell/newcomer-header.tsx';
import { setupMessages } from '../messages/setup.ts';
import { useMessages } from '../messages/use-messages.ts';
import { SetupPage } from './setup-page.tsx';

export default function SetupProfilePage() {
  const t = useMessages(setupMessages);
  return (
    <div className="mx-auto min-h-dvh w-full max-w-column bg-paper pb-[calc(var(--spacing-safe-bottom)+1.5rem)]">
      <title>{t.title}</title>
      <NewcomerHeader />
      <main id="main" className="px-5">
        <h1 className="mt-5 text-display slim:text-title">{t.title}</h1>
        <p className="mt-3 mb-8 text-ink-soft">{t.subtitle}</p>
        <SetupGate>{(uid, own) => <SetupPage uid={uid} own={own} />}</SetupGate>
      </main>
    </div>
  );
}
