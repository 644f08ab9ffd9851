import { MAX_PHOTOS } from '@tagpo/contract/product';
import { useState } from 'react';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { photoMessages } from '../../../messages/profile/photos.ts';
import { AddPhotoTile, EmptyPlace } from './add-photo.tsx';
import { LostPhotos } from './lost-photos.tsx';
import { PhotoTile } from './photo-tile.tsx';
import type { Album } from './use-album.ts';

/** Empty places of the first row. */
const emptyPlaces = ['second', 'third'];

export function PhotoGrid({ album }: { album: Album }) {
  const t = useMessages(photoMessages);
  const [news, setNews] = useState('');
  const { tiles } = album;

  function move(key: string, to: number) {
    if (to < 0 || to >= tiles.length) return;
    album.move(key, to);
    setNews(t.moved({ index: to + 1, count: tiles.length }));
  }

  return (
    <section aria-labelledby="photos-title">
      <h2 id="photos-title" className="text-heading">
        {t.title}
      </h2>
      {tiles.length === 0 && <p className="mt-1">{t.why}</p>}
      <p className="mt-1 text-small text-ink-soft">{t.hint({ max: MAX_PHOTOS })}</p>
      {album.lost > 0 && <LostPhotos album={album} />}
      <ul className="mt-4 grid grid-cols-3 gap-2 slim:grid-cols-1 medium:grid-cols-6 wide:grid-cols-3">
        {tiles.map((tile, index) => (
          <li key={tile.key} data-photo={index}>
            <PhotoTile
              tile={tile}
              index={index}
              onMove={(to) => move(tile.key, to)}
              onRemove={() => album.remove(tile)}
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
    </section>
  );
}
