import { ERASED_ID } from '@tagpo/contract/wire/staff/admin';
import { type AdminReport, type AdminReportDetail, isClosed } from '@tagpo/contract/wire/staff/report';
import { Link } from 'react-router-dom';
import { Mark } from '../../../components/staff/mark.tsx';
import { Fact } from '../../../components/staff/panel.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { classNames } from '../../../lib/text/class-names.ts';
import { reportDetailMessages } from '../../../messages/admin/reports.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { reportReasonMessages } from '../../../messages/meeting/actions.ts';
import { promptMessages, promptQuestions, questionOf } from '../../../messages/profile/prompts.ts';
import { LookLink } from '../look-link.tsx';

export function ReportFacts({ report }: { report: AdminReportDetail }) {
  const t = useMessages(reportDetailMessages);
  const reasons = useMessages(reportReasonMessages);
  const isAppeal = report.kind !== 'report';
  const hasLeftEarly = report.kind === 'report' && report.reported.id === ERASED_ID && !isClosed(report.state);
  const abouts = { photo: t.aboutPhoto, bio: t.aboutBio, prompt: t.aboutPrompt };
  const formatDate = useDateFormat({ dateStyle: 'medium', timeStyle: 'short' });
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
        {report.about && <Fact name={t.about}>{abouts[report.about]}</Fact>}
        <Fact name={isAppeal && !report.about ? t.ruleOfAppeal : t.rule}>{reasons[report.reason]}</Fact>
        <Fact name={t.received}>
          <time dateTime={report.createdAt}>{formatDate(report.createdAt)}</time>
        </Fact>
        <Fact name={t.due}>
          <time dateTime={report.dueAt}>{formatDate(report.dueAt)}</time>
        </Fact>
        {report.claimedBy && (
          <Fact name={t.reviewer}>
            <Person person={report.claimedBy} />
          </Fact>
        )}
        {report.updatedAt !== report.createdAt && (
          <Fact name={t.changed}>
            <time dateTime={report.updatedAt}>{formatDate(report.updatedAt)}</time>
          </Fact>
        )}
      </dl>
      {report.kind === 'return' && <p className="rounded-soft bg-sunken px-4 py-3">{t.cameBack}</p>}
      {hasLeftEarly && <p className="rounded-soft bg-sunken px-4 py-3">{t.leftEarly}</p>}
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

type Sealed = NonNullable<AdminReportDetail['sealed']>;
type EvidenceProps = { sealed: Sealed; reporter: string; reported: string };

/** The reported member's profile and messages at the time of the report. The reporter's messages are on the right. */
export function Evidence({ sealed: { messages, profile, photos }, reporter, reported }: EvidenceProps) {
  const t = useMessages(reportDetailMessages);
  const questions = useMessages(promptQuestions);
  const { name, age, place, bio, prompts = [] } = profile;
  const facts = [name, age, place, photos > 0 ? t.photos(photos) : undefined].filter((fact) => fact !== undefined);
  return (
    <section className="px-5 pt-5">
      <h3 className="text-small font-semibold tracking-normal text-ink-soft">{t.evidence}</h3>
      <p className="mt-1 font-semibold wrap-anywhere">{facts.join(' · ')}</p>
      {bio && <p className="mt-1 whitespace-pre-line wrap-anywhere">{bio}</p>}
      {prompts.map(({ id, answer }) => (
        <p key={id} className="mt-1 wrap-anywhere">
          <span className="text-ink-soft">{questionOf(id, questions) ?? id}: </span>
          {answer}
        </p>
      ))}
      {messages.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t.noEvidence}</p>
      ) : (
        <ol aria-label={t.messages} className="mt-3 grid gap-2">
          {messages.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              writer={message.author === 'reporter' ? reporter : (name ?? reported)}
            />
          ))}
        </ol>
      )}
      <p className="mt-2 text-tiny text-ink-soft">{t.evidenceLogged}</p>
    </section>
  );
}

function MessageRow({ message, writer }: { message: Sealed['messages'][number]; writer: string }) {
  const t = useMessages(reportDetailMessages);
  const formatDate = useDateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  const quotes = useMessages(promptMessages);
  const questions = useMessages(promptQuestions);
  const { author, content, prompt, sentAt, isPointedAt } = message;
  return (
    <li
      className={classNames(
        'max-w-[85%] rounded-soft px-4 py-2.5',
        author === 'reporter' ? 'justify-self-end' : 'justify-self-start',
        isPointedAt ? 'bg-danger-wash' : 'bg-sunken',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-1.5 text-tiny text-ink-soft">
        <span className="font-semibold text-ink">{writer}</span>·<time dateTime={sentAt}>{formatDate(sentAt)}</time>
        {isPointedAt && <Mark>{t.selected}</Mark>}
      </p>
      {prompt && (
        <blockquote className="my-1 border-l-4 border-outline pl-3 text-small wrap-anywhere">
          <span className="block text-ink-soft">
            {quotes.quoted({ question: questionOf(prompt.id, questions) ?? prompt.id })}
          </span>
          {prompt.answer}
        </blockquote>
      )}
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {content}
      </p>
    </li>
  );
}
