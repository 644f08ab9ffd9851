import { type ComponentProps, useId } from 'react';

type SwitchProps = Omit<ComponentProps<'button'>, 'onChange'> & {
  isOn: boolean;
  /** Stays in the tab order, but does nothing. */
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
};

export function Switch({ isOn, isBusy = false, onChange, ...button }: SwitchProps) {
  return (
    <button
      {...button}
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onChange(!isOn)}
      className="group relative h-8 w-14 shrink-0 rounded-full bg-outline transition after:absolute after:-inset-1.5 aria-checked:bg-ink disabled:cursor-not-allowed disabled:opacity-45"
    >
      <span className="absolute top-1 left-1 size-6 rounded-full bg-paper transition group-aria-checked:translate-x-6" />
    </button>
  );
}

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
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 py-3 wrap-break-word slim:gap-x-2">
      <p id={`${id}-label`} className="font-semibold">
        {label}
      </p>
      <Switch {...control} aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} />
      <p id={`${id}-hint`} className="col-span-full text-small text-ink-soft">
        {hint}
      </p>
    </div>
  );
}
