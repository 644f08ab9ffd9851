import { Move } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { photoMessages } from '../../../messages/profile/photos.ts';

const steps: Record<string, { photos: number } | { rows: number } | undefined> = {
  ArrowLeft: { photos: -1 },
  ArrowRight: { photos: 1 },
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
};

/** Photos in a row of the list, which depends on the screen's width. */
function columnsAround(tile: Element): number {
  const list = tile.closest('ul');
  return list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1;
}

type MoveHandleProps = { index: number; onMove: (to: number) => void; className: string };

/** Moves its photo by dragging it over the others, or with the arrow keys. */
export function MoveHandle({ index, onMove, className }: MoveHandleProps) {
  const t = useMessages(photoMessages);
  const place = useRef(index);
  useEffect(() => {
    place.current = index;
  });

  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(index + ('photos' in step ? step.photos : step.rows * columnsAround(event.currentTarget)));
  }

  /** Listens on the window, because the element under the finger changes. */
  function startDrag(): void {
    const end = new AbortController();
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-photo]');
      const to = Number(over?.dataset.photo ?? place.current);
      if (to !== place.current) onMove(to);
    };
    const stop = () => end.abort();
    window.addEventListener('pointermove', follow, { signal: end.signal });
    window.addEventListener('pointerup', stop, { signal: end.signal });
    window.addEventListener('pointercancel', stop, { signal: end.signal });
  }

  return (
    <IconButton
      isSmall
      label={t.move({ index: index + 1 })}
      title={t.moveHelp}
      onKeyDown={handleKey}
      onPointerDown={startDrag}
      className={`cursor-grab touch-none active:cursor-grabbing ${className}`}
    >
      <Move className="size-4.5" />
    </IconButton>
  );
}
