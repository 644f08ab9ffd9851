import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { PICTURES_BASE } from '@tagpo/contract/endpoints';
import { LINK_SLOT_S } from '@tagpo/contract/product';
import type { PictureSize } from '@tagpo/contract/wire/profile/photo';
import type { AppDeps } from '../../deps.ts';

/** Who signs links, and when: `now` in milliseconds since 1970. */
export interface LinkSigner {
  readonly pictureKey: AppDeps['pictureKey'];
  readonly now: number;
}

/** Bytes of a signature. */
const SIGNATURE_BYTES = 16;

/**
 * A link on the app's own origin to a picture, valid for 30 to 60 minutes, and as valid for its other type (`avifOf`). Within half an hour
 * everybody gets the same link, so that browsers and the CDN keep one copy: docs/decisions/012-photos-belong-to-the-api.md.
 */
export function pictureLink({ pictureKey, now }: LinkSigner, picture: string, size: PictureSize): string {
  const until = (Math.floor(now / 1000 / LINK_SLOT_S) + 2) * LINK_SLOT_S;
  const signature = sign(pictureKey(), { picture, size, until }).toString('base64url');
  return `${PICTURES_BASE}/${picture}/${size}.webp?until=${until}&signature=${signature}`;
}

interface ShownPicture {
  readonly picture: string;
  readonly size: PictureSize;
  /** Seconds since 1970. */
  readonly until: number;
}

/** Whether the API signed this link and it has not expired. Takes the same time for every wrong signature of the right length. */
export function isGoodLink({ pictureKey, now }: LinkSigner, shown: ShownPicture, signature: string): boolean {
  const expected = sign(pictureKey(), shown);
  const given = Buffer.from(signature, 'base64url');
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned && now < shown.until * 1000;
}

function sign(key: KeyObject, { picture, size, until }: ShownPicture): Buffer {
  return createHmac('sha256', key).update(`${picture} ${size} ${until}`).digest().subarray(0, SIGNATURE_BYTES);
}
