/** Copies stored objects, which the Storage emulator holds in memory and a temporary folder, to files of an export. */
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { FirebaseConfig } from '../ports.ts';
import { ask } from './ask.ts';
import { replaceFile } from './files.ts';
import type { KeptData } from './kept-data.ts';
import { objectKey, readObjects, removeObject, type StoredObject } from './objects.ts';

const TOKENS = 'firebaseStorageDownloadTokens';
const ALL = 'maxResults=1000000';
/** Every pass lists the names; only one pass in this many reads the metadata, which is ten times as large. */
const FULL_EVERY = 10;

const whole = z.string().transform(Number);
const objectSchema = z.looseObject({
  bucket: z.string(),
  name: z.string(),
  generation: whole,
  metageneration: whole,
  size: whole,
  md5Hash: z.string(),
  crc32c: z.string(),
  metadata: z.record(z.string(), z.string()).default({}),
});
const listSchema = z.object({ items: z.array(objectSchema).default([]) });
const bucketsSchema = z.object({ items: z.array(z.object({ id: z.string() })) });
type ListedObject = z.infer<typeof objectSchema>;

export class ObjectsCopy {
  readonly #url: string;
  readonly #kept: KeptData;
  readonly #copied: Map<string, StoredObject>;
  #lastNames = '';
  #passes = 0;

  constructor({ emulators }: FirebaseConfig, kept: KeptData) {
    this.#url = `http://127.0.0.1:${emulators.storage.port}`;
    this.#kept = kept;
    this.#copied = readObjects(kept.storageDirectory);
  }

  /** With `full`, also looks for objects that changed under their name. @throws Error that names the file, AskError */
  async update({ full }: { readonly full: boolean }): Promise<void> {
    const buckets = bucketsSchema.parse(await (await ask(`${this.#url}/b`)).json()).items.map(({ id }) => id);
    const names = await Promise.all(buckets.map(async (id) => (await ask(`${this.#url}/v0/b/${id}/o?${ALL}`)).text()));
    const isUnchanged = names.join() === this.#lastNames;
    this.#passes += 1;
    if (isUnchanged && !full && this.#passes % FULL_EVERY !== 0) return;
    if (!isUnchanged) this.#writeBuckets(buckets);
    const lists = await Promise.all(buckets.map((id) => this.#list(id)));
    await this.#copyAll(lists.flat());
    this.#lastNames = names.join();
  }

  async #list(bucket: string): Promise<ListedObject[]> {
    return listSchema.parse(await (await ask(`${this.#url}/storage/v1/b/${bucket}/o?${ALL}`)).json()).items;
  }

  async #copyAll(listed: readonly ListedObject[]): Promise<void> {
    const keys = new Set(listed.map(({ bucket, name }) => objectKey(bucket, name)));
    for (const object of listed) {
      const known = this.#copied.get(objectKey(object.bucket, object.name));
      if (known?.version !== `${object.generation}.${object.metageneration}`) await this.#copy(object, known);
    }
    for (const [key, object] of this.#copied) {
      if (keys.has(key)) continue;
      removeObject(object);
      this.#copied.delete(key);
    }
  }

  /** Writes the bytes, then the metadata, then removes the old version, so that a kill in between leaves a whole object. */
  async #copy(object: ListedObject, known: StoredObject | undefined): Promise<void> {
    const { bucket, name, generation, metageneration, size } = object;
    const bytes = await this.#download(object);
    if (bytes === undefined) return;
    const id = randomUUID();
    const blobFile = join(this.#kept.storageDirectory, 'blobs', id);
    const metadataFile = join(this.#kept.storageDirectory, 'metadata', `${id}.json`);
    this.#write(blobFile, bytes);
    this.#write(metadataFile, JSON.stringify(toExport(object), null, 2));
    if (known) removeObject(known);
    const version = `${generation}.${metageneration}`;
    const copy = { bucket, name, version, generation, size, metadataFile, blobFile };
    this.#copied.set(objectKey(bucket, name), copy);
  }

  /** Undefined for an object that was changed or deleted since it was listed; the next pass handles it. */
  async #download({ bucket, name, md5Hash }: ListedObject): Promise<Uint8Array | undefined> {
    const url = `${this.#url}/download/storage/v1/b/${bucket}/o/${encodeURIComponent(name)}?alt=media`;
    const response = await fetch(url, { headers: { authorization: 'Bearer owner' } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return createHash('md5').update(bytes).digest('base64') === md5Hash ? bytes : undefined;
  }

  #writeBuckets(buckets: readonly string[]): void {
    const content = JSON.stringify({ buckets: buckets.map((id) => ({ id })) }, null, 2);
    this.#write(join(this.#kept.storageDirectory, 'buckets.json'), content);
  }

  #write(file: string, content: string | Uint8Array): void {
    replaceFile(file, content, join(this.#kept.directory, '.draft'));
  }
}

/** Converts an object of Cloud Storage's API to the format of the emulator's export. */
function toExport({ metadata, crc32c, ...object }: ListedObject): object {
  const { [TOKENS]: tokens = '', ...customMetadata } = metadata;
  return {
    ...object,
    downloadTokens: tokens.split(',').filter((token) => token !== ''),
    customMetadata,
    crc32c: String(Buffer.from(crc32c, 'base64').readUInt32BE()),
  };
}
