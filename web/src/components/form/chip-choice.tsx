import { type Ref, useId } from 'react';
import { classNames } from '../../lib/text/class-names.ts';

type ChipChoiceProps = {
  label: string;
  hint: string;
  options: readonly string[];
  chosen: readonly string[];
  max: number;
  onChange: (chosen: string[]) => void;
  /** The label of an option; the option itself by default. */
  labelOf?: (option: string) => string;
  /** Takes the focus for the choice as a whole. */
  ref?: Ref<HTMLFieldSetElement>;
};

/** A multiple choice, as chips that toggle. */
export function ChipChoice({ label, hint, options, chosen, max, onChange, labelOf, ref }: ChipChoiceProps) {
  const hintId = useId();
  const toggle = (option: string) =>
    onChange(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
  return (
    <fieldset ref={ref} tabIndex={-1} aria-describedby={hintId} className="focus:outline-none">
      <legend className="text-small font-semibold">{label}</legend>
      <p id={hintId} className="mt-0.5 text-small text-ink-soft">
        {hint}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {[...new Set([...options, ...chosen])].map((option) => {
          const isChosen = chosen.includes(option);
          return (
            <button
              key={option}
              type="button"
              aria-pressed={isChosen}
              disabled={!isChosen && chosen.length >= max}
              onClick={() => toggle(option)}
              className={classNames(
                'min-h-11 rounded-full px-4 text-small font-semibold transition active:scale-97 disabled:opacity-50',
                isChosen ? 'bg-ink text-paper' : 'bg-sunken hover:brightness-97',
              )}
            >
              {labelOf ? labelOf(option) : option}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
