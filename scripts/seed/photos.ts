import { storagePaths } from '../../contract/src/paths.ts';
import { FULL, type RenderedObject, renderAlbum } from '../../functions/src/features/samples/portraits/render.ts';
import { uuidOf } from './ids.ts';
import type { SeedMember } from './members.ts';

/** An object of the bucket, with the token its url carries. */
export interface StoredObject {
  readonly path: string;
  readonly token: string;
  readonly bytes: Uint8Array;
}

export interface SeedPhoto {
  readonly full: StoredObject;
  readonly grid: StoredObject;
  readonly width: number;
  readonly height: number;
  /** Milliseconds since 1970. */
  readonly uploadedAt: number;
}

/** Draws and encodes the photos of a member, in order. */
export async function renderPhotos(member: SeedMember, finishedAt: number): Promise<SeedPhoto[]> {
  const { uid, email, look, photoCount } = member;
  const album = await renderAlbum({ seed: email, look, count: photoCount, takenBefore: finishedAt });
  const store = ({ name, bytes }: RenderedObject): StoredObject => {
    const path = storagePaths.photo(uid, name);
    return { path, token: uuidOf(`token:${path}`), bytes };
  };
  return album.map(({ full, grid, uploadedAt }) => ({
    full: store(full),
    grid: store(grid),
    width: FULL.width,
    height: FULL.height,
    uploadedAt,
  }));
}
