import { type Ref, useId } from 'react';

type CheckFieldProps = {
  label: string;
  hint: string;
  isChecked: boolean;
  /** What is wrong, in words. */
  issue?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (isChecked: boolean) => void;
};

/** Something to agree to, never ticked beforehand, and what it means. */
export function CheckField({ label, hint, isChecked, issue, inputRef, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        ref={inputRef}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={issue ? `${id}-hint ${id}-issue` : `${id}-hint`}
        aria-invalid={issue ? true : undefined}
        className="mt-0.5 size-6 aria-invalid:border-danger"
      />
      <div>
        <label htmlFor={id} className="-my-2.5 block py-2.5 font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
        {issue && (
          <p id={`${id}-issue`} className="mt-1.5 text-small text-danger">
            {issue}
          </p>
        )}
      </div>
    </div>
  );
}
