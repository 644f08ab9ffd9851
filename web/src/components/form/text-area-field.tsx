import type { ComponentProps } from 'react';
import { controlClass, Field } from './field.tsx';

type TextAreaFieldProps = ComponentProps<'textarea'> & {
  label: string;
  hint?: string;
  issue?: string | undefined;
  issueText?: string | undefined;
  /** Required and marked as such. */
  isRequired?: boolean;
  /** The length of the text and its limit, such as "30 of 500". */
  count: string;
};

export function TextAreaField({ label, hint, issue, issueText, isRequired, count, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} issue={issue} issueText={issueText} isRequired={isRequired} count={count}>
      {(control) => (
        <textarea
          rows={4}
          required={isRequired}
          {...area}
          {...control}
          className={`${controlClass} block field-sizing-content min-h-30 py-3`}
        />
      )}
    </Field>
  );
}
