import { Mark } from '../components/brand/mark.tsx';
import { SetupGate } from '../features/setup/setup-gate.tsx';
import { MenuButton } from '../features/shell/menu-button.tsx';
import { setupMessages } from '../messages/setup.ts';
import { useMessages } from '../messages/use-messages.ts';
import { SetupPage } from './setup-page.tsx';

export default function SetupProfilePage() {
  const t = useMessages(setupMessages);
  return (
    <div className="mx-auto min-h-dvh w-full max-w-column bg-paper px-5 pb-[calc(var(--spacing-safe-bottom)+1.5rem)]">
      <title>{t.title}</title>
      <header className="flex items-center justify-between pt-[calc(var(--spacing-safe-top)+1rem)]">
        <Mark className="size-10" />
        <MenuButton className="-mr-3 hover:bg-sunken" />
      </header>
      <main id="main">
        <h1 className="mt-5 text-display">{t.title}</h1>
        <p className="mt-3 mb-8 text-ink-soft">{t.subtitle}</p>
        <SetupGate>{(uid, own) => <SetupPage uid={uid} own={own} />}</SetupGate>
      </main>
    </div>
  );
}
