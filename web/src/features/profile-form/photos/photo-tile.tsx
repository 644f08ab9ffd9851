import { RotateCcw, Star, X } from 'lucide-react';
import { IconButton } from '../../../components/icon-button.tsx';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { photoMessages } from '../../../messages/profile/photos.ts';
import { MoveHandle } from './move-handle.tsx';
import { hasFailed, isOnItsWay, type Tile } from './tiles.ts';

type PhotoTileProps = {
  tile: Tile;
  index: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onRetry: () => void;
};

const buttonClass = 'absolute bg-night/55 text-white backdrop-blur-sm hover:bg-night/75';

export function PhotoTile({ tile, index, onMove, onRemove, onRetry }: PhotoTileProps) {
  const t = useMessages(photoMessages);
  const number = index + 1;
  return (
    <div className="relative aspect-3/4 animate-fade overflow-hidden rounded-soft bg-sunken">
      <img
        src={tile.preview}
        alt={t.photo({ index: number })}
        width={480}
        height={640}
        draggable={false}
        className="size-full object-cover"
      />
      {tile.state !== 'stored' && <UploadState tile={tile} index={number} onRetry={onRetry} />}
      <IconButton
        isSmall
        label={isOnItsWay(tile) ? t.cancel({ index: number }) : t.remove({ index: number })}
        onClick={onRemove}
        className={`${buttonClass} top-1.5 right-1.5`}
      >
        <X className="size-4.5" />
      </IconButton>
      {!hasFailed(tile) && <Place index={index} onMove={onMove} />}
    </div>
  );
}

/** Whether it is the main photo, and the buttons that move it. */
function Place({ index, onMove }: Pick<PhotoTileProps, 'index' | 'onMove'>) {
  const t = useMessages(photoMessages);
  return (
    <>
      {index === 0 ? (
        <span className="bg-dusk absolute bottom-2 left-2 rounded-full px-2.5 text-tiny leading-6 font-bold text-on-accent">
          {t.main}
        </span>
      ) : (
        <IconButton
          isSmall
          label={t.makeMain({ index: index + 1 })}
          onClick={() => onMove(0)}
          className={`${buttonClass} bottom-1.5 left-1.5`}
        >
          <Star className="size-4.5" />
        </IconButton>
      )}
      <MoveHandle index={index} onMove={onMove} className={`${buttonClass} right-1.5 bottom-1.5`} />
    </>
  );
}

function UploadState({ tile, index, onRetry }: { tile: Tile; index: number; onRetry: () => void }) {
  const t = useMessages(photoMessages);
  if (hasFailed(tile)) {
    return (
      <div
        role="alert"
        className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-night/75 p-2 pt-10 text-center text-tiny font-semibold text-white"
      >
        {tile.state === 'failed' ? t.failed : t.notStored}
        <button
          type="button"
          aria-label={t.retryPhoto({ index })}
          onClick={onRetry}
          className="flex min-h-11 items-center gap-1.5 rounded-full bg-white px-3 text-night"
        >
          <RotateCcw className="size-4" />
          {t.retry}
        </button>
      </div>
    );
  }
  // Of a file up to 256 KiB, which it sends in one piece, Storage's SDK tells the end alone.
  const percent = tile.progress > 0 ? Math.round(tile.progress * 100) : undefined;
  const step = tile.state === 'preparing' ? t.preparing : t.sending;
  return (
    <div className="absolute inset-0 grid place-content-center bg-night/45 px-3 text-center text-tiny font-semibold text-white">
      {percent === undefined ? step : `${percent}%`}
      <progress
        aria-label={t.uploading({ index })}
        value={percent}
        max={100}
        className="mt-1.5 h-1.5 w-20 animate-pulse overflow-hidden rounded-full bg-white/35 [&::-moz-progress-bar]:bg-mango [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-mango"
      />
    </div>
  );
}
