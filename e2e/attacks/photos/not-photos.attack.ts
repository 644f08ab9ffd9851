import { MAX_PHOTO_BYTES } from '@tagpo/contract/product';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { openApiSuite, refusal } from '../../../testkit/api-suite.ts';
import { makeJpeg } from '../../../testkit/attacks/member-actions.ts';

const suite = await openApiSuite();
const eve = await suite.signUp();
const jpeg = await makeJpeg();
afterAll(() => suite.close());

const objects = async (prefix: string) => (await suite.bucket.getFiles({ prefix }))[0].map(({ name }) => name).sort();

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const gif = Buffer.from('GIF89a/*\x01\0\x01\0\x80\0\0*/=1;alert(1);//', 'latin1');

/** A JPEG whose header says 30,000 by 30,000. */
function hugePicture(): Buffer {
  const bytes = Buffer.from(jpeg);
  for (let at = 2; at < bytes.length - 9; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) {
      bytes.writeUInt16BE(30_000, at + 5);
      bytes.writeUInt16BE(30_000, at + 7);
      return bytes;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error('The picture has no frame header');
}

/** A picture of one colour, which compresses to a few kilobytes and is decoded as a whole. */
const plain = (edge: number) => sharp({ create: { width: edge, height: edge, channels: 4, background: '#5a2814' } });

/** A progressive JPEG whose last scan stands in it a hundred times. */
async function manyScans(): Promise<Buffer> {
  const bytes = await plain(400).jpeg({ progressive: true }).toBuffer();
  const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([bytes.subarray(0, -2), ...Array.from({ length: 100 }, () => scan), bytes.subarray(-2)]);
}

const FILES: [string, () => Buffer | Promise<Buffer>][] = [
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG', () => svg],
  ['PDF', () => pdf],
  ['a GIF that is a script', () => gif],
  ['a JPEG with an HTML tail', () => Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])],
  [
    'a JPEG whose comment is HTML, cut off',
    () => Buffer.concat([jpeg.subarray(0, 2), Buffer.from('\xff\xfe\0\x40<script>', 'latin1')]),
  ],
  ['0 bytes', () => Buffer.alloc(0)],
  ['one byte', () => Buffer.from('x')],
  ['5 MiB and a byte', () => Buffer.concat([jpeg, Buffer.alloc(MAX_PHOTO_BYTES + 1 - jpeg.length)])],
  ['30,000 × 30,000 pixels', hugePicture],
  ['an AVIF that takes 370 MB to decode', () => plain(4500).avif({ effort: 0 }).toBuffer()],
  ['a progressive JPEG that takes 360 MB to decode', () => plain(6750).jpeg({ progressive: true }).toBuffer()],
  [
    'an interlaced PNG of 16 bits that takes 370 MB to decode',
    () => plain(4850).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  ],
  ['a JPEG of a hundred scans', manyScans],
  ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2)],
  ['a WebP that is none', () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 \x04\0\0\0\0\0\0\0', 'latin1')],
];

describe('23 a file that is no photo', () => {
  /** Some have more or fewer bytes than their ticket says, which `storage.rules` would refuse. */
  async function register(bytes: Buffer) {
    const body = { type: 'image/jpeg', bytes: Math.min(Math.max(1, bytes.length), MAX_PHOTO_BYTES) };
    const ticket = await suite.post(eve, '/photos/uploads', body);
    expect(ticket.status).toBe(201);
    const path = `profile-photos/${eve.uid}/${ticket.body.name}`;
    await suite.put(path, { bytes, type: body.type, token: eve.token });
    return suite.post(eve, '/photos', { name: ticket.body.name });
  }

  it.each(FILES)('23 is refused and removed: %s', async (_title, make) => {
    await suite.firestore.doc(`uploads/${eve.uid}`).delete();
    const before = await objects(`profile-photos/${eve.uid}/`);
    expect(await register(await make())).toMatchObject(refusal(400, 'photo-refused'));
    expect(await objects(`profile-photos/${eve.uid}/`)).toEqual(before);
    expect((await suite.firestore.doc(`uploads/${eve.uid}`).get()).exists).toBe(false);
    expect((await suite.get(eve, '/profile/me')).body.album).toEqual([]);
  });

  it.each(['text/html', 'image/svg+xml', 'application/pdf', 'image/gif', 'image/jpeg; x=text/html', 'IMAGE/JPEG', ''])(
    '23 is refused by its declared type: %s',
    async (type) => {
      const body = { type, bytes: jpeg.length };
      expect((await suite.post(eve, '/photos/uploads', body)).status).toBe(400);
    },
  );
});
