import { ERASED_ID } from '@tagpo/contract/wire/staff/admin';
import type { AdminReport, AdminReportDetail } from '@tagpo/contract/wire/staff/report';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '../../../components/staff/mark.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useReadable } from '../../../lib/view/use-readable.ts';
import { reportReasonMessages } from '../../../messages/actions.ts';
import { reportDetailMessages } from '../../../messages/admin/reports.ts';
import { locale } from '../../../messages/locale.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { LookLink } from '../look-link.tsx';

export function ReportFacts({ report }: { report: AdminReportDetail }) {
  const t = useMessages(reportDetailMessages);
  const reasons = useMessages(reportReasonMessages);
  const language = useReadable(locale);
  const isAppeal = report.kind !== 'report';
  const time = (at: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  return (
    <div className="grid gap-5 px-5 pt-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
        {!isAppeal && (
          <Fact name={t.reporter}>
            <Person person={report.reporter} />
          </Fact>
        )}
        <Fact name={isAppeal ? t.appellant : t.reported}>
          <Person person={report.reported} />
        </Fact>
        {report.about && <Fact name={t.about}>{report.about === 'photo' ? t.aboutPhoto : t.aboutBio}</Fact>}
        <Fact name={isAppeal && !report.about ? t.ruleOfAppeal : t.rule}>{reasons[report.reason]}</Fact>
        <Fact name={t.received}>
          <time dateTime={report.createdAt}>{time(report.createdAt)}</time>
        </Fact>
        <Fact name={t.due}>
          <time dateTime={report.dueAt}>{time(report.dueAt)}</time>
        </Fact>
        {report.claimedBy && (
          <Fact name={t.reviewer}>
            <Person person={report.claimedBy} />
          </Fact>
        )}
        {report.updatedAt !== report.createdAt && (
          <Fact name={t.changed}>
            <time dateTime={report.updatedAt}>{time(report.updatedAt)}</time>
          </Fact>
        )}
      </dl>
      {report.kind === 'return' && <p className="rounded-soft bg-sunken px-4 py-3">{t.cameBack}</p>}
      <div className={report.kind === 'return' ? 'hidden' : undefined}>
        <h3 className="text-small font-semibold tracking-normal text-ink-soft">{t.text}</h3>
        {report.text ? (
          <blockquote className="mt-1 border-l-4 border-outline pl-4 whitespace-pre-line wrap-anywhere">
            {report.text}
          </blockquote>
        ) : (
          <p className="mt-1 text-ink-soft">{t.noText}</p>
        )}
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </>
  );
}

function Person({ person }: { person: AdminReport['reporter'] }) {
  const t = useMessages(reportDetailMessages);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {person.isActive ? (
        <Link
          to={paths.profile(person.id)}
          className="-my-2.5 inline-block py-2.5 underline underline-offset-4 hover:text-accent-ink"
        >
          {person.name}
        </Link>
      ) : (
        person.name
      )}
      {!person.isActive && <Mark>{t.isOff}</Mark>}
      {person.id !== ERASED_ID && <LookLink id={person.id} name={person.name} />}
    </span>
  );
}
