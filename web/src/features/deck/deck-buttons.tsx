import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import { Heart, History, Undo2, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../components/icon-button.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { classNames } from '../../lib/text/class-names.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { swipeMessages } from '../../messages/meeting/swipe.ts';

type OnDecide = (action: SwipeAction) => unknown;

type DeckButtonsProps = {
  /** There is a card to answer, or one is awaited. */
  hasAnswers: boolean;
  /** There is an answer to take back. */
  hasUndo: boolean;
  /** Undefined while none can be taken back. */
  onUndo: (() => unknown) | undefined;
  /** Undefined while there is no card. */
  onDecide: OnDecide | undefined;
};

export function DeckButtons({ hasAnswers, hasUndo, onUndo, onDecide }: DeckButtonsProps) {
  const t = useMessages(swipeMessages);
  if (!hasAnswers && !hasUndo) return null;
  return (
    // With letters twice as large there are two rows, the answers above.
    <div
      data-keep-clear
      className={classNames(
        'grid items-center gap-5 py-3 slim:gap-x-8 slim:gap-y-1 slim:py-1.5',
        hasAnswers
          ? 'grid-cols-[1fr_auto_auto_1fr] slim:grid-cols-[auto_auto] slim:justify-center'
          : 'justify-items-center',
      )}
    >
      {/* Without a card it stands alone, in words. It is the same button, which keeps the focus. */}
      <button
        type="button"
        aria-label={t.undo}
        aria-disabled={!onUndo}
        onClick={() => onUndo?.()}
        className={classNames(
          'flex h-12 items-center justify-center gap-2.5 rounded-full font-semibold transition hover:bg-sunken active:scale-95 aria-disabled:opacity-35',
          hasAnswers ? 'w-12 justify-self-end slim:order-1 slim:justify-self-center' : 'px-5',
        )}
      >
        <Undo2 className="size-6" />
        {!hasAnswers && t.undo}
      </button>
      {hasAnswers && (
        <>
          <AnswerButtons onDecide={onDecide} />
          <Link
            to={paths.passed}
            aria-label={t.passedOn}
            title={t.passedOn}
            className="grid size-12 place-items-center justify-self-start rounded-full hover:bg-sunken slim:order-1 slim:justify-self-center"
          >
            <History className="size-6" />
          </Link>
        </>
      )}
    </div>
  );
}

/** With the last card they go. The focus passes to the undo button beside them. */
function AnswerButtons({ onDecide }: { onDecide: OnDecide | undefined }) {
  const t = useMessages(swipeMessages);
  const buttons = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = buttons.current;
    return () => {
      const undo = element?.previousElementSibling;
      if (undo instanceof HTMLElement && element?.contains(document.activeElement)) undo.focus();
    };
  }, []);
  return (
    <div ref={buttons} className="contents">
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
    </div>
  );
}
