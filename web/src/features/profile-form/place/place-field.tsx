import type { Place } from '@tagpo/contract/places/place';
import { formatPlace } from '@tagpo/contract/places/place';
import { useController } from 'react-hook-form';
import { Combobox } from '../../../components/form/combobox/combobox.tsx';
import { placeMessages } from '../../../messages/places.ts';
import { setupMessages } from '../../../messages/setup.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { LocateButton } from './locate-button.tsx';
import { useTowns } from './use-towns.ts';

type PlaceFieldProps = {
  /** The text in the field: a chosen town's, or what has been typed so far. */
  text: string;
  onText: (text: string) => void;
};

const LIMIT = 8;

/** The form's `placeId`, chosen by typing or by where the device is. The list of towns is loaded when the field is first used. */
export function PlaceField({ text, onText }: PlaceFieldProps) {
  const t = useMessages(placeMessages);
  const { location } = useMessages(setupMessages);
  const { field, fieldState } = useController<{ placeId?: string | undefined }>({ name: 'placeId' });
  const { towns, hasFailed, load } = useTowns();
  const options = towns?.searchPlaces(text, LIMIT) ?? [];
  const type = (typed: string) => {
    onText(typed);
    field.onChange(undefined);
  };
  const choose = (place: Place) => {
    onText(formatPlace(place));
    field.onChange(place.id);
  };

  function handleBlur() {
    const exact = options.filter((place) => isNamed(place, text));
    if (exact.length === 1 && exact[0]) choose(exact[0]);
    field.onBlur();
  }

  return (
    <div>
      <Combobox
        label={location}
        issue={fieldState.error?.message}
        hint={t.hint}
        ref={field.ref}
        text={text}
        options={options}
        isAsking={text.trim() !== ''}
        status={towns ? t.noMatch : hasFailed ? t.loadFailed : t.loading}
        onType={(typed) => {
          type(typed);
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
