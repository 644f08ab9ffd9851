import { SEARCH_DISTANCE_KM } from '@tagpo/contract/product';
import { useId } from 'react';
import { searchMessages } from '../../../messages/search.ts';
import { useMessages } from '../../../messages/use-messages.ts';

type DistanceSliderProps = { distance: number; hasPlace: boolean; onChange: (distance: number) => void };

export function DistanceSlider({ distance, hasPlace, onChange }: DistanceSliderProps) {
  const t = useMessages(searchMessages);
  const id = useId();
  const { min, max, step } = SEARCH_DISTANCE_KM;
  return (
    <div>
      <div className="flex items-baseline justify-between">
        <label htmlFor={id} className="text-small font-semibold">
          {t.distance}
        </label>
        <output htmlFor={id} className="font-semibold tabular-nums">
          {t.within({ distance })}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={distance}
        aria-valuetext={t.within({ distance })}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        className="mt-1 h-11 w-full cursor-pointer accent-accent-ink"
      />
      <p className="text-small text-ink-soft">{hasPlace ? t.fromThere : t.fromYou}</p>
    </div>
  );
}
