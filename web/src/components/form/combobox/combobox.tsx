import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { controlClass, Field } from '../field.tsx';
import { ComboboxOptions } from './combobox-options.tsx';
import { nextOption } from './next-option.ts';

type ComboboxProps<Option> = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown'> & {
  label: string;
  hint?: string | undefined;
  issue?: string | undefined;
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
  const { label, hint, issue, text, options, renderOption, isAsking, status, onType, onChoose, trailing, ...input } =
    props;
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
    <Field label={label} hint={hint} issue={issue}>
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
