import { loadPlaces } from '@tagpo/contract/places/load';
import { formatPlace, type Place } from '@tagpo/contract/places/place';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Combobox } from '../../components/form/combobox.tsx';
import { useMessages } from '../../messages/language/use-messages.ts';
import { placeMessages } from '../../messages/profile/places.ts';
import { setupMessages } from '../../messages/profile/setup.ts';

type PlaceFieldProps = {
  /** A chosen town's name, or what has been typed so far. */
  text: string;
  onText: (text: string) => void;
};

const LIMIT = 8;

/** The form's `placeId`, chosen by typing or by the device's position. The towns are loaded on first use. */
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
        isRequired
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

type LocateButtonProps = { load: () => Promise<Towns | undefined>; onFound: (place: Place) => void };

/** Finds the town nearest to the device. The position does not leave the device. */
function LocateButton({ load, onFound }: LocateButtonProps) {
  const t = useMessages(placeMessages);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isBusy = state === 'busy';

  async function locate() {
    setState('busy');
    try {
      const [towns, { latitude, longitude }] = await Promise.all([load(), readPosition()]);
      if (towns) onFound(towns.nearestPlace(latitude, longitude));
      setState(towns ? 'idle' : 'failed');
    } catch {
      setState('failed');
    }
  }

  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3">
      <Button look="quiet" isBusy={isBusy} onClick={locate} className="-ml-3 min-h-11 px-3 text-small">
        {!isBusy && <LocateFixed className="size-4.5 text-accent-ink" />}
        {isBusy ? t.locating : t.useMyPosition}
      </Button>
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {state === 'failed' && t.positionFailed}
      </p>
    </div>
  );
}

type Position = { latitude: number; longitude: number };

const options: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 600_000 };

/** The device's position. @throws if it is not available. */
function readPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('No geolocation'));
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, options);
  });
}

type Towns = Awaited<ReturnType<typeof loadPlaces>>;

/** The list of towns, loaded on first use. */
function useTowns() {
  const [towns, setTowns] = useState<Towns>();
  const [hasFailed, setHasFailed] = useState(false);

  async function load(): Promise<Towns | undefined> {
    if (towns) return towns;
    setHasFailed(false);
    try {
      const loaded = await loadPlaces();
      setTowns(loaded);
      return loaded;
    } catch {
      setHasFailed(true);
      return undefined;
    }
  }

  return { towns, hasFailed, load };
}
