import type { AdminRemoval } from '@tagpo/contract/wire/staff/admin-member';
import { Link } from 'react-router-dom';
import { Panel } from '../../../components/staff/panel.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useReadable } from '../../../lib/view/use-readable.ts';
import { reportReasonMessages } from '../../../messages/actions.ts';
import { lookMessages } from '../../../messages/admin/look.ts';
import { locale } from '../../../messages/locale.ts';
import { useMessages } from '../../../messages/use-messages.ts';

/** What staff took out of the profile so far. */
export function LookRemovals({ removals }: { removals: readonly AdminRemoval[] }) {
  const t = useMessages(lookMessages);
  const reasons = useMessages(reportReasonMessages);
  const date = new Intl.DateTimeFormat(useReadable(locale), { dateStyle: 'medium' });
  return (
    <Panel title={t.removals}>
      {removals.length === 0 && <p className="p-5 text-ink-soft">{t.noRemovals}</p>}
      <ol className="divide-y divide-line/70 px-5 pt-2 pb-2 empty:hidden">
        {removals.map(({ id, what, reason, at, text, appealId }) => (
          <li key={id} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{what === 'photo' ? t.aPhoto : t.bio}</span>
              <time dateTime={at} className="text-small text-ink-soft">
                {date.format(new Date(at))}
              </time>
            </p>
            <p className="text-small">{reasons[reason]}</p>
            {text && (
              <blockquote className="border-l-4 border-outline pl-4 text-small whitespace-pre-line wrap-anywhere">
                {text}
              </blockquote>
            )}
            {appealId && (
              <Link
                to={paths.adminReport(appealId)}
                className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent-ink underline-offset-4 hover:underline"
              >
                {t.toAppeal}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
