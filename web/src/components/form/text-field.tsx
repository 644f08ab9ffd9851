import type { ComponentProps, ReactNode } from 'react';
import { controlClass, Field } from './field.tsx';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  hint?: string | undefined;
  issue?: string | undefined;
  issueText?: string | undefined;
  /** Shown at the right end of the control. */
  trailing?: ReactNode;
};

export function TextField({ label, hint, issue, issueText, trailing, className, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      issue={issue}
      issueText={issueText}
      {...(className === undefined ? {} : { className })}
    >
      {(control) => (
        <div className="relative">
          <input {...input} {...control} className={trailing ? `${controlClass} pr-20` : controlClass} />
          {trailing && <div className="absolute inset-y-0 right-1.5 flex items-center">{trailing}</div>}
        </div>
      )}
    </Field>
  );
}
