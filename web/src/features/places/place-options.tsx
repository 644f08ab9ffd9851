import type { Place } from '@tagpo/contract/places/place';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';

type PlaceOptionsProps = {
  id: string;
  options: readonly Place[];
  active: number;
  onChoose: (place: Place) => void;
  /** What is shown when there is no option. */
  children: ReactNode;
};

/** The list under a combobox. Keys stay with its input, so an option is chosen before the input loses the focus. */
export function PlaceOptions({ id, options, active, onChoose, children }: PlaceOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (options.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [options.length]);
  return (
    <div
      ref={list}
      className="absolute inset-x-0 top-full z-20 mt-2 overflow-hidden rounded-soft bg-card shadow-2xl shadow-night/25 ring-1 ring-line"
    >
      <div id={id} role="listbox" className="max-h-80 overflow-y-auto p-1.5">
        {options.map((place, index) => (
          <div
            key={place.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => {
              event.preventDefault();
              onChoose(place);
            }}
            className={classNames(
              'cursor-pointer rounded-2xl px-3.5 py-2.5 hover:bg-sunken',
              index === active && 'bg-sunken',
            )}
          >
            <span className="font-semibold">{place.name}</span>
            <span className="text-ink-soft">, {place.province}</span>
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className="px-4 pb-4 text-ink-soft">
          {children}
        </p>
      )}
    </div>
  );
}
