import type { ComponentProps, ReactNode } from 'react';
import { controlClass, Field } from './field.tsx';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  hint?: string | undefined;
  issue?: string | undefined;
  issueText?: string | undefined;
  /** Required and marked as such. */
  isRequired?: boolean;
  /** Shown at the right end of the control. */
  trailing?: ReactNode;
};

export function TextField({
  label,
  hint,
  issue,
  issueText,
  isRequired,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      issue={issue}
      issueText={issueText}
      isRequired={isRequired}
      {...(className === undefined ? {} : { className })}
    >
      {(control) => (
        <div className="relative">
          <input
            required={isRequired}
            {...input}
            {...control}
            className={trailing ? `${controlClass} pr-20` : controlClass}
          />
          {trailing && <div className="absolute inset-y-0 right-1.5 flex items-center">{trailing}</div>}
        </div>
      )}
    </Field>
  );
}
