import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../../lib/view/class-names.ts';

type ComboboxOptionsProps<Option> = {
  id: string;
  label: string;
  options: readonly Option[];
  active: number;
  onChoose: (option: Option) => void;
  renderOption: (option: Option) => ReactNode;
  /** Shown when there are no options. */
  status: string;
};

/** The list under a combobox. The focus and all keys stay with its input. */
export function ComboboxOptions<Option extends { id: string }>(props: ComboboxOptionsProps<Option>) {
  const { id, label, options, active, onChoose, renderOption, status } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (options.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [options.length]);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div
      ref={list}
      className="absolute inset-x-0 top-full z-20 mt-2 overflow-hidden rounded-soft bg-card shadow-2xl shadow-night/25 ring-1 ring-line"
    >
      <div id={id} role="listbox" aria-label={label} className="max-h-80 overflow-y-auto p-1.5">
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys stay with the input.
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
            className={classNames(
              'cursor-pointer rounded-2xl px-3.5 py-2.5 hover:bg-sunken',
              index === active && 'bg-sunken',
            )}
          >
            {renderOption(option)}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className="px-4 pb-4 text-ink-soft">
          {status}
        </p>
      )}
    </div>
  );
}
