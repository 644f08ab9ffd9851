import { formPage } from '../features/profile-form/form-columns.tsx';
import { FormGate, FormSkeleton, TitleShape } from '../features/profile-form/form-gate.tsx';
import { SetupPage } from '../features/profile-form/setup/setup-page.tsx';
import { NewcomerHeader } from '../features/shell/header.tsx';
import { useMessages } from '../messages/language/use-messages.ts';
import { setupMessages } from '../messages/profile/setup.ts';
import { shellMessages } from '../messages/shell/shell.ts';

export default function SetupProfilePage() {
  const t = useMessages(setupMessages);
  const { loading } = useMessages(shellMessages);
  return (
    <div className={`min-h-dvh bg-paper ${formPage} pb-[calc(var(--spacing-safe-bottom)+1.5rem)]`}>
      <title>{t.title}</title>
      <NewcomerHeader />
      <main id="main" className="px-5">
        <h1 className="mt-5 text-display slim:text-title">{t.title}</h1>
        <p className="mt-3 mb-8 text-ink-soft">{t.subtitle}</p>
        <FormGate
          isForMembers={false}
          skeleton={
            <FormSkeleton
              title={
                <>
                  <p className="sr-only">{loading}</p>
                  <TitleShape />
                </>
              }
            />
          }
        >
          {(uid, own) => <SetupPage uid={uid} own={own} />}
        </FormGate>
      </main>
    </div>
  );
}
