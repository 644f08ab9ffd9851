import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { inBothTypes, openApiSuite } from '../../../testkit/api-suite.ts';

/** The position of Intramuros, in every form a file can hold. */
const GPS = { IFD0: { Artist: 'Maria' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 22/1' } };
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>14,35.36N</exif:GPSLatitude></x:xmpmeta>';
const MARKS = /Exif|EXIF|eXIf|XMP |ns\.adobe|xmpmeta|Photoshop|8BIM|GPS|Maria|Intramuros/;

const suite = await openApiSuite();
const member = await suite.signUp();
afterAll(async () => {
  await suite.delete(member, '/profile/me');
  await suite.close();
});

const picture = () =>
  sharp({ create: { width: 240, height: 320, channels: 3, background: { r: 90, g: 140, b: 200 } } });

/** Adds a segment to a JPEG after its first two bytes. */
function withSegment(jpeg: Buffer, marker: number, data: string): Buffer {
  const payload = Buffer.from(data, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)]);
}

async function jpegWithEverything(): Promise<Buffer> {
  const exif = await picture().withExif(GPS).jpeg().toBuffer();
  const xmp = withSegment(exif, 0xe1, `http://ns.adobe.com/xap/1.0/\0${XMP}`);
  const iptc = withSegment(xmp, 0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0d\x1c\x02\x5a\0\x0aIntramuros');
  return withSegment(iptc, 0xfe, 'Taken at Intramuros');
}

/** Registers a photo, reads every file that is kept and served of it, and deletes it. Undefined where it is refused. */
async function registerAndRead(bytes: Buffer, type: string, mayBeRefused = true) {
  const name = await suite.upload(member, bytes, type);
  const answer = await suite.post(member, '/photos', { name });
  if (answer.status === 400 && mayBeRefused) {
    expect(answer.body.code).toBe('photo-refused');
    return undefined;
  }
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  const shown: { bytes: Buffer; headers: string }[] = [];
  for (const link of inBothTypes(answer.body.url, answer.body.gridUrl)) {
    const served = await suite.show(link);
    expect(served.status).toBe(200);
    shown.push({ bytes: Buffer.from(await served.arrayBuffer()), headers: JSON.stringify([...served.headers]) });
  }
  const [files] = await suite.bucket.getFiles({ prefix: `pictures/${answer.body.id}/` });
  const metadata = await Promise.all(files.map(async (file) => JSON.stringify((await file.getMetadata())[0])));
  expect(metadata).toHaveLength(4);
  expect((await suite.bucket.getFiles({ prefix: `profile-photos/${member.uid}/` }))[0]).toEqual([]);
  await suite.delete(member, `/photos/${answer.body.id}`);
  return { shown, metadata };
}

const FILES: [type: string, make: () => Promise<Buffer>][] = [
  ['image/jpeg', jpegWithEverything],
  ['image/png', () => picture().withExif(GPS).withXmp(XMP).png().toBuffer()],
  ['image/webp', () => picture().withExif(GPS).withXmp(XMP).webp().toBuffer()],
];

it.each(FILES)('14 a photo as %s comes back without EXIF, XMP, IPTC or comments', async (type, make) => {
  const bytes = await make();
  expect(bytes.toString('latin1')).toMatch(MARKS);
  const { shown, metadata } = (await registerAndRead(bytes, type, false)) ?? { shown: [], metadata: [] };
  expect(shown).toHaveLength(4);
  for (const one of shown) {
    expect(one.bytes.toString('latin1')).not.toMatch(MARKS);
    expect(one.headers).not.toMatch(MARKS);
    expect(await sharp(one.bytes).metadata()).toMatchObject({ width: 240, height: 320 });
  }
  for (const one of metadata) expect(one).not.toMatch(MARKS);
});

const HIDDEN = 'juan-dela-cruz-0917-555-0142';

/** Adds a chunk to a PNG before the first one of this type. */
function withPngChunk(png: Buffer, type: string, before: string): Buffer {
  const data = Buffer.from(HIDDEN, 'latin1');
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  const at = png.indexOf(before, 0, 'latin1') - 4;
  return Buffer.concat([png.subarray(0, at), length, body, check, png.subarray(at)]);
}

function withWebpChunk(webp: Buffer, type: string): Buffer {
  const data = Buffer.from(`${HIDDEN}${HIDDEN.length % 2 === 1 ? ' ' : ''}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  const whole = Buffer.concat([webp, Buffer.from(type, 'latin1'), length, data]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

function withAvifBox(avif: Buffer, type: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + HIDDEN.length);
  return Buffer.concat([avif, length, Buffer.from(`${type}${HIDDEN}`, 'latin1')]);
}

const jpeg = () => picture().jpeg().toBuffer();
const png = () => picture().png().toBuffer();
/** Alpha brings the extended header that further chunks need. */
const webp = () => picture().ensureAlpha(0.5).webp().toBuffer();
const avif = () => picture().avif().toBuffer();

const HIDING: [where: string, type: string, make: () => Promise<Buffer>][] = [
  ['a JPEG’s ICC profile', 'image/jpeg', async () => withSegment(await jpeg(), 0xe2, `ICC_PROFILE\0\x01\x01${HIDDEN}`)],
  ['a JPEG’s JFXX thumbnail', 'image/jpeg', async () => withSegment(await jpeg(), 0xe0, `JFXX\0\x10${HIDDEN}`)],
  ['a JPEG’s APP14', 'image/jpeg', async () => withSegment(await jpeg(), 0xee, `Adobe\0\x64\0\0\0\0\x01${HIDDEN}`)],
  [
    'a second JPEG after the first',
    'image/jpeg',
    async () => Buffer.concat([await jpeg(), withSegment(await jpeg(), 0xfe, HIDDEN)]),
  ],
  ['a PNG’s sBIT', 'image/png', async () => withPngChunk(await png(), 'sBIT', 'IDAT')],
  ['a PNG’s tEXt', 'image/png', async () => withPngChunk(await png(), 'tEXt', 'IDAT')],
  ['a PNG’s second IDAT', 'image/png', async () => withPngChunk(await png(), 'IDAT', 'IEND')],
  ['a WebP’s ICCP', 'image/webp', async () => withWebpChunk(await webp(), 'ICCP')],
  ['a WebP’s unknown chunk', 'image/webp', async () => withWebpChunk(await webp(), 'JUAN')],
  ['an AVIF’s free box', 'image/avif', async () => withAvifBox(await avif(), 'free')],
  ['an AVIF’s second mdat', 'image/avif', async () => withAvifBox(await avif(), 'mdat')],
];

it.each(HIDING)('54 a text hidden in %s is not served', async (_where, type, make) => {
  const bytes = await make();
  expect(bytes.includes(HIDDEN)).toBe(true);
  const { shown, metadata } = (await registerAndRead(bytes, type)) ?? { shown: [], metadata: [] };
  for (const one of shown) expect(one.bytes.includes(HIDDEN)).toBe(false);
  for (const one of metadata) expect(one).not.toContain(HIDDEN);
});
