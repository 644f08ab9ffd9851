import { useId } from 'react';

type SwitchRowProps = {
  label: string;
  hint: string;
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A setting that is on or off, and what it means. */
export function SwitchRow({ label, hint, isOn, isBusy = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-5 py-3">
      <div>
        <p id={`${id}-label`} className="font-semibold">
          {label}
        </p>
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || onChange(!isOn)}
        className="group relative h-8 w-14 shrink-0 rounded-full bg-outline transition aria-checked:bg-ink"
      >
        <span className="absolute top-1 left-1 size-6 rounded-full bg-paper transition group-aria-checked:translate-x-6" />
      </button>
    </div>
  );
}
