import type { ComponentProps } from 'react';

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
