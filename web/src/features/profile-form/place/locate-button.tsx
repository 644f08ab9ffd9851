import type { Place } from '@tagpo/contract/places/place';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { placeMessages } from '../../../messages/places.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import type { Towns } from './use-towns.ts';

type LocateButtonProps = { load: () => Promise<Towns | undefined>; onFound: (place: Place) => void };

/** Finds the town nearest to the device, on the device: the position goes nowhere. */
export function LocateButton({ load, onFound }: LocateButtonProps) {
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
        {!isBusy && <LocateFixed className="size-4.5 text-accent-ink" aria-hidden="true" />}
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

/** Where the device is, for choosing the nearest town on the device; it goes nowhere else. @throws when it is not told. */
function readPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('No geolocation'));
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, options);
  });
}
