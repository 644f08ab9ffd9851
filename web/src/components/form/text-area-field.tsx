import type { ComponentProps } from 'react';
import { controlClass, Field } from './field.tsx';

type TextAreaFieldProps = ComponentProps<'textarea'> & {
  label: string;
  hint?: string;
  issue?: string | undefined;
  issueText?: string | undefined;
  /** How much of the space is used, in words. */
  count: string;
};

export function TextAreaField({ label, hint, issue, issueText, count, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} issue={issue} issueText={issueText} className="relative [&>label]:pr-24">
      {(control) => (
        <>
          <textarea
            rows={4}
            {...area}
            {...control}
            className={`${controlClass} block field-sizing-content min-h-30 py-3`}
          />
          <span className="absolute top-0.5 right-0 text-tiny text-ink-soft" aria-hidden="true">
            {count}
          </span>
        </>
      )}
    </Field>
  );
}
