import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import { Heart, History, Undo2, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../components/icon-button.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { swipeMessages } from '../../messages/swipe.ts';
import { useMessages } from '../../messages/use-messages.ts';

type DeckButtonsProps = {
  canUndo: boolean;
  onUndo: () => void;
  onDecide: ((action: SwipeAction) => void) | undefined;
};

export function DeckButtons({ canUndo, onUndo, onDecide }: DeckButtonsProps) {
  const t = useMessages(swipeMessages);
  return (
    // With letters twice as large there are two rows, the answers above.
    <div className="grid grid-cols-[1fr_auto_auto_1fr] items-center gap-5 py-3 slim:grid-cols-[auto_auto] slim:justify-center slim:gap-x-8 slim:gap-y-1 slim:py-1.5">
      <IconButton
        label={t.undo}
        aria-disabled={!canUndo}
        onClick={() => canUndo && onUndo()}
        className="justify-self-end hover:bg-sunken aria-disabled:opacity-35 slim:order-1 slim:justify-self-center"
      >
        <Undo2 className="size-6" />
      </IconButton>
      <IconButton
        label={t.dislike}
        aria-disabled={!onDecide}
        onClick={() => onDecide?.('pass')}
        className="size-16 bg-card ring-1 ring-line ring-inset hover:bg-sunken aria-disabled:opacity-40"
      >
        <X className="size-8" strokeWidth={2.5} />
      </IconButton>
      <IconButton
        label={t.like}
        aria-disabled={!onDecide}
        onClick={() => onDecide?.('like')}
        className="size-16 bg-dusk text-on-accent shadow-[0_8px_24px_-12px_rgb(244_86_111/0.8)] hover:brightness-105 aria-disabled:opacity-40"
      >
        <Heart className="size-8 fill-current" />
      </IconButton>
      <Link
        to={paths.passed}
        aria-label={t.passedOn}
        title={t.passedOn}
        className="grid size-12 place-items-center justify-self-start rounded-full hover:bg-sunken slim:order-1 slim:justify-self-center"
      >
        <History className="size-6" />
      </Link>
    </div>
  );
}
