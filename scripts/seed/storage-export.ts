/** Writes storage_export/ as the Storage emulator of firebase-tools imports it: buckets, blobs and their metadata. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uuidOf } from './ids.ts';

/** An object of the bucket. It has no download token, so it can be fetched through the API only. */
export interface ExportedObject {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

export function writeStorageExport(directory: string, bucket: string, objects: readonly ExportedObject[]): void {
  mkdirSync(join(directory, 'blobs'), { recursive: true });
  mkdirSync(join(directory, 'metadata'), { recursive: true });
  writeFileSync(join(directory, 'buckets.json'), JSON.stringify({ buckets: [{ id: bucket }] }, undefined, 2));
  for (const object of objects) {
    const blob = uuidOf(`blob:${object.path}`);
    writeFileSync(join(directory, 'blobs', blob), object.bytes);
    writeFileSync(
      join(directory, 'metadata', `${blob}.json`),
      JSON.stringify(toMetadata(bucket, object), undefined, 2),
    );
  }
}

function toMetadata(bucket: string, { path, bytes, contentType, createdAt }: ExportedObject) {
  const created = new Date(createdAt).toISOString();
  return {
    name: path,
    bucket,
    metageneration: 1,
    generation: createdAt,
    contentType,
    storageClass: 'STANDARD',
    downloadTokens: [],
    etag: createHash('sha256').update(path).digest('base64').slice(0, 12),
    timeCreated: created,
    updated: created,
    size: bytes.byteLength,
    md5Hash: createHash('md5').update(bytes).digest('base64'),
    crc32c: `${crc32c(bytes)}`,
  };
}

/** CRC-32C (Castagnoli), which Cloud Storage uses. */
export function crc32c(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return ~crc >>> 0;
}
