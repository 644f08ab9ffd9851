import { useId } from 'react';
import { Switch } from './switch.tsx';

type SwitchRowProps = {
  label: string;
  hint: string;
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
};

/** A setting that is on or off, and what it means. */
export function SwitchRow({ label, hint, ...control }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-5 py-3 slim:gap-2">
      <div className="min-w-0 wrap-break-word">
        <p id={`${id}-label`} className="font-semibold">
          {label}
        </p>
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
      </div>
      <Switch {...control} aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} />
    </div>
  );
}
