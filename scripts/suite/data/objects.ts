/** Stored objects as files of an export: `metadata/<id>.json` and `blobs/<id>`, with any unique id. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from './files.ts';

const storedSchema = z.object({
  bucket: z.string(),
  name: z.string(),
  generation: z.number(),
  metageneration: z.number(),
  size: z.number(),
});

export interface StoredObject {
  readonly bucket: string;
  readonly name: string;
  /** Changes with the object's bytes and with its metadata. */
  readonly version: string;
  readonly generation: number;
  /** Bytes. */
  readonly size: number;
  readonly metadataFile: string;
  readonly blobFile: string;
}

export const objectKey = (bucket: string, name: string): string => `${bucket}/${name}`;

/** Every object by its key. A kill may have left two versions of an object; the older one is removed. */
export function readObjects(directory: string): Map<string, StoredObject> {
  const objects = new Map<string, StoredObject>();
  for (const file of readdirSync(join(directory, 'metadata'))) {
    const metadataFile = join(directory, 'metadata', file);
    const { bucket, name, generation, metageneration, size } = readJson(metadataFile, storedSchema);
    const blobFile = join(directory, 'blobs', file.slice(0, -'.json'.length));
    const version = `${generation}.${metageneration}`;
    const object = { bucket, name, version, generation, size, metadataFile, blobFile };
    const other = objects.get(objectKey(bucket, name));
    if (other && other.generation > generation) removeObject(object);
    else {
      if (other) removeObject(other);
      objects.set(objectKey(bucket, name), object);
    }
  }
  return objects;
}

/** Removes the metadata first, because bytes without metadata are ignored. */
export function removeObject({ metadataFile, blobFile }: StoredObject): void {
  rmSync(metadataFile, { force: true });
  rmSync(blobFile, { force: true });
}
