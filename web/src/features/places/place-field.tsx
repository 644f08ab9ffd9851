import type { Place } from '@tagpo/contract/places/place';
import { formatPlace } from '@tagpo/contract/places/place';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { controlClass, Field } from '../../components/form/field.tsx';
import { placeMessages } from '../../messages/places.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { LocateButton } from './locate-button.tsx';
import { nextOption } from './next-option.ts';
import { PlaceOptions } from './place-options.tsx';
import { useTowns } from './use-towns.ts';

type PlaceFieldProps = {
  label: string;
  issue: string | undefined;
  /** The text in the field: a chosen town's, or what has been typed so far. */
  text: string;
  inputRef: Ref<HTMLInputElement>;
  /** `place` is undefined while the text names no town. */
  onChange: (text: string, place: Place | undefined) => void;
  onBlur: () => void;
};

const LIMIT = 8;

/** A town chosen by typing, or by where the device is. The list of towns comes when the field is first used. */
export function PlaceField({ label, issue, text, inputRef, onChange, onBlur }: PlaceFieldProps) {
  const t = useMessages(placeMessages);
  const listId = useId();
  const { towns, hasFailed, load } = useTowns();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const options = towns?.searchPlaces(text, LIMIT) ?? [];
  const isListShown = isOpen && text.trim() !== '';

  function choose(place: Place) {
    onChange(formatPlace(place), place);
    setIsOpen(false);
  }

  function handleKey(event: KeyboardEvent) {
    const target = nextOption(event.key, active, options.length);
    if (target !== undefined) {
      event.preventDefault();
      setIsOpen(true);
      setActive(target);
    } else if (event.key === 'Enter' && isListShown && options[active]) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    }
  }

  function handleBlur() {
    setIsOpen(false);
    const exact = options.filter((place) => isNamed(place, text));
    if (exact.length === 1 && exact[0]) choose(exact[0]);
    onBlur();
  }

  return (
    <div>
      <Field label={label} issue={issue} hint={t.hint}>
        {(control) => (
          <div className="relative">
            <input
              {...control}
              ref={inputRef}
              value={text}
              onChange={({ currentTarget }) => {
                onChange(currentTarget.value, undefined);
                setActive(0);
                setIsOpen(true);
                load();
              }}
              onFocus={() => load()}
              onBlur={handleBlur}
              onKeyDown={handleKey}
              role="combobox"
              aria-expanded={isListShown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isListShown && options[active] ? `${listId}-${active}` : undefined}
              aria-required="true"
              autoComplete="off"
              placeholder={t.placeholder}
              className={controlClass}
            />
            {isListShown && (
              <PlaceOptions id={listId} options={options} active={active} onChoose={choose}>
                {towns ? t.noMatch : hasFailed ? t.loadFailed : t.loading}
              </PlaceOptions>
            )}
          </div>
        )}
      </Field>
      <LocateButton load={load} onFound={choose} />
    </div>
  );
}

function isNamed(place: Place, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return formatPlace(place).toLowerCase() === wanted || place.name.toLowerCase() === wanted;
}
