import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

type MessageBubbleProps = { author: string; content: string; isMine: boolean; isFaint?: boolean; children: ReactNode };

/** One's own on the right, the other's on the left; below it the time and what became of it. */
export function MessageBubble({ author, content, isMine, isFaint = false, children }: MessageBubbleProps) {
  return (
    <li className={classNames('flex flex-col gap-1', isMine ? 'items-end' : 'items-start')}>
      <p
        className={classNames(
          'max-w-[82%] rounded-[1.375rem] px-4 py-2.5 wrap-anywhere whitespace-pre-line',
          isMine ? 'rounded-br-md bg-ink text-paper' : 'rounded-bl-md bg-card text-ink ring-1 ring-line ring-inset',
          isFaint && 'opacity-60',
        )}
      >
        <span className="sr-only">{author}: </span>
        {content}
      </p>
      <div className="flex items-center gap-2 px-1.5 text-tiny text-ink-soft">{children}</div>
    </li>
  );
}
