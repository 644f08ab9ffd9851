import { type ReactNode, useId } from 'react';
import { useMessages } from '../../messages/language/use-messages.ts';
import { describeIssue, validationMessages } from '../../messages/validation.ts';

/** Attributes for the control inside a field: its id, and the ids of its descriptions. */
export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FieldProps = {
  label: string;
  hint?: string | undefined;
  /** Key of a validation message. */
  issue?: string | undefined;
  /** Its sentence, where it is none of those that every form shares. */
  issueText?: string | undefined;
  /** Marked with an asterisk, which the form explains. */
  isRequired?: boolean | undefined;
  /** The length of the text and its limit, such as "30 of 500". */
  count?: string;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

export const controlClass =
  'w-full min-h-13 rounded-soft bg-card px-4 text-ink ring-1 ring-inset ring-outline/70 transition placeholder:text-ink-soft ' +
  'hover:ring-outline focus:outline-none focus:ring-2 focus:ring-ink aria-invalid:ring-2 aria-invalid:ring-danger';

/** A label, its control, and below it the hint or the error. */
export function Field({ label, hint, issue, issueText, isRequired, count, className, children }: FieldProps) {
  const id = useId();
  const messages = useMessages(validationMessages);
  const noteId = `${id}-note`;
  const note = issue === undefined ? hint : (issueText ?? describeIssue(issue, messages));
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <span className="text-small font-semibold">
          <label htmlFor={id}>{label}</label>
          {isRequired && <span aria-hidden="true"> *</span>}
        </span>
        {count && (
          <span className="shrink-0 text-tiny text-ink-soft" aria-hidden="true">
            {count}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': issue === undefined ? undefined : true,
      })}
      <p
        id={noteId}
        className={`mt-1.5 text-small empty:hidden ${issue === undefined ? 'text-ink-soft' : 'text-danger'}`}
      >
        {note}
      </p>
    </div>
  );
}
