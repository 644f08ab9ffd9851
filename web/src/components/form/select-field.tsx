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
          {/* Two stand side by side on phones of 360 pixels, where the empty option must be readable in full. */}
          <select
            {...select}
            {...control}
            style={{ paddingInline: 'min(1rem, 4.1vw) min(2.75rem, 9vw)' }}
            className={`${controlClass} appearance-none truncate`}
          >
            <option value="">{emptyLabel}</option>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            style={{ right: 'min(0.875rem, 2.5vw)' }}
            className="pointer-events-none absolute top-4 size-5 text-ink-soft"
          />
        </div>
      )}
    </Field>
  );
}
