import type { OwnSettings } from '@tagpo/contract/wire/account/account';
import type { PauseLength } from '@tagpo/contract/wire/account/pause';
import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { pauseMessages } from '../../../messages/account/pause.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { PauseBanner, useIsOver } from './pause-banner.tsx';
import { usePause } from './use-pause.ts';

/** Begins a break of one of four lengths; while there is one, says so. */
export function PauseSetting({ pause }: { pause: OwnSettings['pause'] }) {
  const t = useMessages(pauseMessages);
  const id = useId();
  const { mutate: begin, isPending, variables } = usePause();
  const isOver = useIsOver(pause?.until);
  const isOn = pause !== undefined && !isOver;
  const lengths: [length: PauseLength, label: string][] = [
    ['day', t.day],
    ['three-days', t.threeDays],
    ['week', t.week],
    ['open', t.open],
  ];
  if (isOn) {
    return (
      <div className="py-4">
        <PauseBanner key={pause.until} until={pause.until} />
      </div>
    );
  }
  return (
    <div className="grid gap-3 py-4">
      <div>
        <p id={`${id}-label`} className="font-semibold">
          {t.title}
        </p>
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {t.hint}
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, and these are buttons */}
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,40%)),1fr))] gap-2"
      >
        {lengths.map(([length, label]) => (
          <Button
            key={length}
            className="px-2 py-1.5 leading-tight"
            isBusy={isPending && variables === length}
            onClick={() => !isPending && begin(length)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
