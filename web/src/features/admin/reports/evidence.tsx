import type { AdminReportDetail } from '@tagpo/contract/report';
import { useReadable } from '../../../lib/use-readable.ts';
import { reportDetailMessages } from '../../../messages/admin/reports.ts';
import { locale } from '../../../messages/locale.ts';
import { useMessages } from '../../../messages/use-messages.ts';

/** The messages that the reporter points at: those of the reported on the left, their own on the right. */
export function Evidence({ report }: { report: AdminReportDetail }) {
  const t = useMessages(reportDetailMessages);
  const language = useReadable(locale);
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const { messages, reporter, reported } = report;
  return (
    <section className="px-5 pt-5">
      <h3 className="text-small font-semibold tracking-normal text-ink-soft">{t.evidence}</h3>
      {messages.length === 0 ? (
        <p className="mt-1 text-ink-soft">{t.noEvidence}</p>
      ) : (
        <>
          <ol className="mt-2 grid gap-2">
            {messages.map(({ id, senderId, content, sentAt }) => {
              const isReporter = senderId === reporter.id;
              return (
                <li
                  key={id}
                  className={`max-w-[85%] rounded-soft px-4 py-2.5 ${isReporter ? 'justify-self-end bg-sunken' : 'justify-self-start bg-danger-wash'}`}
                >
                  <p className="text-tiny text-ink-soft">
                    <span className="font-semibold text-ink">{isReporter ? reporter.name : reported.name}</span>
                    {' · '}
                    <time dateTime={sentAt}>{time.format(new Date(sentAt))}</time>
                  </p>
                  <p className="whitespace-pre-line wrap-anywhere">{content}</p>
                </li>
              );
            })}
          </ol>
          <p className="mt-2 text-tiny text-ink-soft">{t.evidenceLogged}</p>
        </>
      )}
    </section>
  );
}
