import { MAX_PHOTOS } from '@tagpo/contract/product';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { QuietBoundary } from '../../../components/page/quiet-boundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { photoMessages } from '../../../messages/profile/photos.ts';
import { AddPhotoTile, EmptyPlace } from './add-photo.tsx';
import { LostPhotos } from './lost-photos.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { isOnItsWay, type Tile } from './tiles.ts';
import type { Album } from './use-album.ts';

/** With Firebase Storage, which is loaded once a photo is chosen. */
const PhotoUpload = lazyPart(
  () => import('./photo-upload.tsx'),
  ({ PhotoUpload }) => PhotoUpload,
);

/** Empty places of the first row. */
const emptyPlaces = ['second', 'third'];

type PhotoGridProps = {
  album: Album;
  /** A sentence about the photos of this form, below the hint. */
  note?: string;
};

export function PhotoGrid({ album, note }: PhotoGridProps) {
  const t = useMessages(photoMessages);
  const [news, setNews] = useState('');
  const [asked, setAsked] = useState<string>();
  const title = useRef<HTMLHeadingElement>(null);
  const [removals, setRemovals] = useState(0);
  // The dialog gives the focus back to the photo that is gone.
  useEffect(() => {
    if (removals > 0) title.current?.focus();
  }, [removals]);
  const { tiles } = album;
  const askedAt = tiles.findIndex(({ key }) => key === asked);

  function move(key: string, to: number) {
    if (to < 0 || to >= tiles.length) return;
    album.move(key, to);
    setNews(t.moved({ index: to + 1, count: tiles.length }));
  }

  /** Asks before it removes a stored photo. A photo that is not stored yet can be chosen again. */
  function remove(tile: Tile) {
    if (tile.photo) setAsked(tile.key);
    else album.remove(tile);
  }

  function handleConfirm() {
    setAsked(undefined);
    const tile = tiles[askedAt];
    if (tile === undefined) return;
    album.remove(tile);
    setNews(t.removed);
    setRemovals((count) => count + 1);
  }

  return (
    <section aria-labelledby="photos-title">
      <h2 ref={title} id="photos-title" tabIndex={-1} className="text-heading focus:outline-none">
        {t.title}
      </h2>
      {tiles.length === 0 && <p className="mt-1">{t.why}</p>}
      <p className="mt-1 text-small text-ink-soft">{t.hint({ max: MAX_PHOTOS })}</p>
      {note && <p className="mt-1 text-small text-ink-soft">{note}</p>}
      {album.lost > 0 && <LostPhotos album={album} />}
      <ul className="mt-4 grid grid-cols-3 gap-2 slim:grid-cols-1 medium:grid-cols-6 wide:grid-cols-3">
        {tiles.map((tile, index) => (
          <li key={tile.key} data-photo={index}>
            {tile.file && isOnItsWay(tile) && (
              <QuietBoundary>
                <PhotoUpload tile={tile} file={tile.file} album={album} />
              </QuietBoundary>
            )}
            <PhotoTile
              tile={tile}
              index={index}
              onMove={(to) => move(tile.key, to)}
              onRemove={() => remove(tile)}
              onRetry={() => album.retry(tile)}
            />
          </li>
        ))}
        {tiles.length < MAX_PHOTOS && (
          <li>
            <AddPhotoTile onPick={album.add} />
          </li>
        )}
        {emptyPlaces.slice(tiles.length).map((place) => (
          <li key={place} aria-hidden="true">
            <EmptyPlace />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
      <RemoveDialog at={askedAt} onClose={() => setAsked(undefined)} onConfirm={handleConfirm} />
    </section>
  );
}

/** Asks about the photo of this index, if there is one. */
function RemoveDialog({ at, onClose, onConfirm }: { at: number; onClose: () => void; onConfirm: () => void }) {
  const t = useMessages(photoMessages);
  return (
    <Dialog title={t.removeTitle({ index: at + 1 })} text={t.removeText} isOpen={at !== -1} onClose={onClose}>
      <Button look="ink" onClick={onConfirm}>
        {t.removeNow}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t.keep}
      </Button>
    </Dialog>
  );
}
