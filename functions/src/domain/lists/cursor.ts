import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '../../api-error.ts';

/** Where the next page of a list begins. */
const position = z.strictObject({
  /** Index of the set of areas being listed. */
  ring: z.int().check(z.minimum(0), z.maximum(1000)),
  /** What was listed last in it; absent at its beginning. */
  after: z.optional(
    z.strictObject({
      order: z.array(z.int()),
      age: z.int(),
      wishes: z.array(z.int()),
      height: z.optional(z.int()),
      id: z.string(),
    }),
  ),
  /** When the page before was read: in milliseconds since 1970 by Firestore's clock, in minutes by the API's. */
  seen: z.optional(z.strictObject({ at: z.int(), minute: z.int() })),
});
export type Position = z.infer<typeof position>;

export interface Seal {
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** The member and the query. The cursor opens for no other. */
  readonly scope: string;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Longer than any position: a cursor whose length varied would reveal the age and wishes of a member. */
const BLOCK_BYTES = 256;

/** Encrypts a position, which holds the day of a member's last activity and whom they wish to meet. */
export const sealPosition = (value: Position, seal: Seal): string => sealCursor(value, seal);

/** Throws 400 `invalid-cursor` for anything that sealPosition did not make for this scope. */
export const openPosition = (cursor: string, seal: Seal): Position => openCursor(cursor, position, seal);

/** The last entry of a page that is sorted by a time. It may name a member whom the caller does not see. */
export const timePosition = z.strictObject({ time: z.int(), id: z.string() });

/** Encrypts where the next page begins. */
export function sealCursor(value: unknown, seal: Seal): string {
  return sealText(JSON.stringify(value), seal);
}

/** Throws 400 `invalid-cursor` for anything that sealCursor did not make for this scope of a value of this schema. */
export function openCursor<S extends z.ZodMiniType>(cursor: string, schema: S, seal: Seal): z.infer<S> {
  const text = openText(cursor, seal);
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    throw new ApiError('invalid-cursor');
  }
}

/** Encrypts a text (that does not end with a space) into a cursor of constant length, which cannot be read or forged. */
export function sealText(text: string, { key, scope }: Seal): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(scope));
  const bytes = Buffer.from(text);
  const padding = ' '.repeat((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.update(padding), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Throws 400 `invalid-cursor` for anything that sealText did not make for this scope. */
export function openText(cursor: string, { key, scope }: Seal): string {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) throw new ApiError('invalid-cursor');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(scope))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
      .toString()
      .trimEnd();
  } catch {
    throw new ApiError('invalid-cursor');
  }
}
