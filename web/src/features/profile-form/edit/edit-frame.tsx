import type { ReactNode } from 'react';
import { BackLink } from '../../../components/links.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { editMessages } from '../../../messages/profile/edit.ts';
import { formPage } from '../form-columns.tsx';

export function EditFrame({ onBack, children }: { onBack?: () => void; children: ReactNode }) {
  const t = useMessages(editMessages);
  return (
    <div className={formPage}>
      <PageTitle page={t.title} />
      <header className="fixed top-(--strip) right-0 left-(--rail) z-30 mx-auto max-w-page border-b border-line bg-paper/92 pt-safe-top backdrop-blur-md wide:max-w-[66rem]">
        <div className="flex h-16 items-center gap-1 px-2 medium:px-5">
          <BackLink
            to={paths.myProfile}
            label={t.back}
            onClick={(event) => {
              if (!onBack) return;
              event.preventDefault();
              onBack();
            }}
          />
          <h1 className="text-heading">{t.title}</h1>
        </div>
      </header>
      <div className="px-5 medium:px-8 pt-[calc(var(--spacing-safe-top)+5.5rem)]">{children}</div>
    </div>
  );
}
