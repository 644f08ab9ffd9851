import type { Place } from '@tagpo/contract/places/place';
import { formatPlace } from '@tagpo/contract/places/place';
import type { Ref } from 'react';
import { Combobox } from '../../../components/form/combobox.tsx';
import { placeMessages } from '../../../messages/places.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { LocateButton } from './locate-button.tsx';
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
  const { towns, hasFailed, load } = useTowns();
  const options = towns?.searchPlaces(text, LIMIT) ?? [];
  const choose = (place: Place) => onChange(formatPlace(place), place);

  function handleBlur() {
    const exact = options.filter((place) => isNamed(place, text));
    if (exact.length === 1 && exact[0]) choose(exact[0]);
    onBlur();
  }

  return (
    <div>
      <Combobox
        label={label}
        issue={issue}
        hint={t.hint}
        ref={inputRef}
        text={text}
        options={options}
        isAsking={text.trim() !== ''}
        status={towns ? t.noMatch : hasFailed ? t.loadFailed : t.loading}
        onType={(typed) => {
          onChange(typed, undefined);
          load();
        }}
        onChoose={choose}
        onFocus={() => load()}
        onBlur={handleBlur}
        aria-required="true"
        placeholder={t.placeholder}
        renderOption={(place) => (
          <>
            <span className="font-semibold">{place.name}</span>
            <span className="text-ink-soft">, {place.province}</span>
          </>
        )}
      />
      <LocateButton load={load} onFound={choose} />
    </div>
  );
}

function isNamed(place: Place, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return formatPlace(place).toLowerCase() === wanted || place.name.toLowerCase() === wanted;
}
