import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass, Field } from './field.tsx';

type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  issue?: string | undefined;
  /** The label of the empty option. */
  emptyLabel: string;
  options: readonly { value: string; label: string }[];
};

export function SelectField({ label, issue, emptyLabel, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} issue={issue}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={`${controlClass} appearance-none pr-11`}>
            <option value="">{emptyLabel}</option>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-4 right-3.5 size-5 text-ink-soft" />
        </div>
      )}
    </Field>
  );
}
