import type { AdminReportDetail } from '@tagpo/contract/wire/staff/report';
import { Mark } from '../../../components/staff/mark.tsx';
import { classNames } from '../../../lib/view/class-names.ts';
import { useReadable } from '../../../lib/view/use-readable.ts';
import { reportDetailMessages } from '../../../messages/admin/reports.ts';
import { locale } from '../../../messages/locale.ts';
import { useMessages } from '../../../messages/use-messages.ts';

type Sealed = NonNullable<AdminReportDetail['sealed']>;
type EvidenceProps = { sealed: Sealed; reporter: string; reported: string };

/** The reported member's profile and messages at the time of the report. The reporter's messages are on the right. */
export function Evidence({ sealed: { messages, profile, photos }, reporter, reported }: EvidenceProps) {
  const t = useMessages(reportDetailMessages);
  const { name, age, place, bio } = profile;
  const facts = [name, age, place, photos > 0 ? t.photos(photos) : undefined].filter((fact) => fact !== undefined);
  return (
    <section className="px-5 pt-5">
      <h3 className="text-small font-semibold tracking-normal text-ink-soft">{t.evidence}</h3>
      <p className="mt-1 font-semibold wrap-anywhere">{facts.join(' · ')}</p>
      {bio && <p className="mt-1 whitespace-pre-line wrap-anywhere">{bio}</p>}
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
  const language = useReadable(locale);
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const { author, content, sentAt, isPointedAt } = message;
  return (
    <li
      className={classNames(
        'max-w-[85%] rounded-soft px-4 py-2.5',
        author === 'reporter' ? 'justify-self-end' : 'justify-self-start',
        isPointedAt ? 'bg-danger-wash' : 'bg-sunken',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-1.5 text-tiny text-ink-soft">
        <span className="font-semibold text-ink">{writer}</span>·
        <time dateTime={sentAt}>{time.format(new Date(sentAt))}</time>
        {isPointedAt && <Mark>{t.pointedAt}</Mark>}
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {content}
      </p>
    </li>
  );
}
