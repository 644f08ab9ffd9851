import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LinkButton, TextLink } from '../../components/links.tsx';
import { Notice } from '../../components/notice.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { homeMessages } from '../../messages/meeting/home.ts';

/** Above a list of everyone, whatever the member looks for. */
export function EverybodyNote() {
  const t = useMessages(homeMessages);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 px-4 pb-2 text-small text-ink-soft">
      {t.everybodyShown}
      <TextLink to={paths.home}>{t.backToWishes}</TextLink>
    </p>
  );
}

type NobodyNearProps = {
  isEverybody: boolean;
  /** What would let somebody in. */
  wider: ReactNode;
};

export function NobodyNear({ isEverybody, wider }: NobodyNearProps) {
  const t = useMessages(homeMessages);
  return (
    <Notice title={t.empty} text={t.emptyHint}>
      <div className="grid gap-4">
        <div className="grid justify-items-center">
          {!isEverybody && (
            <LinkButton to={paths.everybody} className="bg-card ring-1 ring-line ring-inset">
              {t.everybody}
            </LinkButton>
          )}
          <Link
            to={paths.wishes}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t.editWishes}
          </Link>
        </div>
        {!isEverybody && wider}
      </div>
    </Notice>
  );
}
