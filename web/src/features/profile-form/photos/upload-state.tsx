import { RotateCcw } from 'lucide-react';
import { photoMessages } from '../../../messages/photos.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import type { Tile } from './tiles.ts';

type UploadStateProps = { tile: Tile; index: number; onRetry: () => void };

export function UploadState({ tile, index, onRetry }: UploadStateProps) {
  const t = useMessages(photoMessages);
  if (tile.state === 'failed') {
    return (
      <div
        role="alert"
        className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-night/75 p-2 text-center text-tiny font-semibold text-white"
      >
        {t.failed}
        <button
          type="button"
          aria-label={t.retryPhoto({ index })}
          onClick={onRetry}
          className="flex min-h-11 items-center gap-1.5 rounded-full bg-white px-3 text-night"
        >
          <RotateCcw className="size-4" aria-hidden="true" />
          {t.retry}
        </button>
      </div>
    );
  }
  const percent = Math.round(tile.progress * 100);
  return (
    <div className="absolute inset-0 grid place-content-center bg-night/45 px-3 text-center text-tiny font-semibold text-white">
      {tile.state === 'preparing' ? t.preparing : `${percent}%`}
      <progress
        aria-label={t.uploading({ index })}
        value={percent}
        max={100}
        className="mt-1.5 h-1.5 w-20 overflow-hidden rounded-full bg-white/35 [&::-moz-progress-bar]:bg-mango [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-mango [&::-webkit-progress-value]:transition-all"
      />
    </div>
  );
}
