import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/text/class-names.ts';
import { controlClass, Field } from './field.tsx';

type ComboboxProps<Option> = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown'> & {
  label: string;
  hint?: string | undefined;
  issue?: string | undefined;
  /** Required and marked as such. */
  isRequired?: boolean;
  text: string;
  /** The selected option's text. */
  options: readonly Option[];
  renderOption: (option: Option) => ReactNode;
  /** Whether the text is long enough to show options. */
  isAsking: boolean;
  /** What the list says while it has no option. */
  status: string;
  onType: (text: string) => void;
  onChoose: (option: Option) => void;
  /** Shown at the right end of the control. */
  trailing?: ReactNode;
};

/** A combobox: arrow keys move through the options, Enter chooses, Escape closes. */
export function Combobox<Option extends { id: string }>(props: ComboboxProps<Option>) {
  const { label, hint, issue, isRequired, text, options, renderOption, isAsking, status, ...others } = props;
  const { onType, onChoose, trailing, ...input } = others;
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const isShown = isOpen && isAsking;
  const current = isShown ? options[active] : undefined;

  function choose(option: Option) {
    setIsOpen(false);
    onChoose(option);
  }

  function handleKey(event: KeyboardEvent) {
    const target = isAsking ? nextOption(event.key, active, options.length) : undefined;
    if (target !== undefined) {
      event.preventDefault();
      setIsOpen(true);
      setActive(isShown ? target : 0);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      choose(current);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    }
  }

  return (
    <Field label={label} hint={hint} issue={issue} isRequired={isRequired}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            value={text}
            onChange={({ currentTarget }) => {
              onType(currentTarget.value);
              setActive(0);
              setIsOpen(true);
            }}
            onBlur={(event) => {
              setIsOpen(false);
              input.onBlur?.(event);
            }}
            onKeyDown={handleKey}
            role="combobox"
            aria-required={isRequired}
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={current && `${listId}-${active}`}
            autoComplete="off"
            className={trailing ? `${controlClass} pr-13` : controlClass}
          />
          {trailing}
          {isShown && (
            <ComboboxOptions
              id={listId}
              label={label}
              options={options}
              active={active}
              onChoose={choose}
              renderOption={renderOption}
              status={status}
            />
          )}
        </div>
      )}
    </Field>
  );
}

type Shared = 'label' | 'options' | 'renderOption' | 'status' | 'onChoose';
type ComboboxOptionsProps<Option> = Pick<ComboboxProps<Option>, Shared> & { id: string; active: number };

/** The list under a combobox. The focus and all keys stay with its input. */
function ComboboxOptions<Option extends { id: string }>(props: ComboboxOptionsProps<Option>) {
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

/** The index of the option that a key moves to, wrapping around; undefined for other keys. */
export function nextOption(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  return undefined;
}
