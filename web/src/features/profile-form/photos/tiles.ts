import type { Photo } from '@tagpo/contract/wire/profile/photo';

export type Tile = {
  key: string;
  preview: string;
  /** `refused`: Storage takes no photos at the moment. */
  state: 'preparing' | 'uploading' | 'stored' | 'failed' | 'refused';
  /** From 0 to 1. */
  progress: number;
  file?: File;
  photo?: Photo;
};

export const isOnItsWay = ({ state }: Tile) => state === 'preparing' || state === 'uploading';

export const hasFailed = ({ state }: Tile) => state === 'failed' || state === 'refused';

export type TileAction =
  | { type: 'add'; tiles: Tile[] }
  | { type: 'change'; key: string; change: Partial<Tile> }
  | { type: 'remove'; key: string }
  | { type: 'restore'; tile: Tile; at: number }
  | { type: 'move'; key: string; to: number }
  | { type: 'keep'; of: readonly Tile[]; photos: readonly Photo[] };

/** The first tile is the primary photo. */
export function changeTiles(tiles: readonly Tile[], action: TileAction): readonly Tile[] {
  switch (action.type) {
    case 'add':
      return [...tiles, ...action.tiles];
    case 'change':
      return tiles.map((tile) => (tile.key === action.key ? { ...tile, ...action.change } : tile));
    case 'remove':
      return tiles.filter(({ key }) => key !== action.key);
    case 'restore':
      return tiles.toSpliced(action.at, 0, action.tile);
    case 'move':
      return moveTile(tiles, action.key, action.to);
    case 'keep':
      return keepTiles(tiles, action.of, action.photos);
  }
}

function moveTile(tiles: readonly Tile[], key: string, to: number): readonly Tile[] {
  const moved = tiles.find((tile) => tile.key === key);
  if (!moved || to < 0 || to >= tiles.length) return tiles;
  return tiles.filter((tile) => tile.key !== key).toSpliced(to, 0, moved);
}

/** Drops those of some tiles whose photo is not stored any more: it was removed in another tab, or by staff. */
function keepTiles(tiles: readonly Tile[], of: readonly Tile[], photos: readonly Photo[]): readonly Tile[] {
  const left = new Set(photos.map(({ id }) => id));
  const gone = new Set(of.flatMap(({ key, photo }) => (photo && !left.has(photo.id) ? [key] : [])));
  return tiles.filter(({ key }) => !gone.has(key));
}

export function toTile(photo: Photo): Tile {
  return { key: photo.id, preview: photo.gridUrl, state: 'stored', progress: 1, photo };
}
