import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectPhoto } from './inspect.ts';

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 60 } } });
const withGps = (image: Sharp) =>
  image.withExif({ IFD0: { Artist: 'Maria' }, IFD3: { GPSLatitude: '14/1 35/1 0/1', GPSLatitudeRef: 'N' } });

const jpeg = await picture().jpeg().toBuffer();
const progressive = await picture().jpeg({ progressive: true }).toBuffer();
const png = await picture().png().toBuffer();
const webp = await picture().webp().toBuffer();
const lossless = await picture().webp({ lossless: true }).toBuffer();
const avif = await picture().avif().toBuffer();
const jpegWithGps = await withGps(picture()).jpeg().toBuffer();
const pngWithGps = await withGps(picture()).png().toBuffer();
const webpWithGps = await withGps(picture()).webp().toBuffer();
const gif = await picture().gif().toBuffer();

describe('inspectPhoto', () => {
  it.each([
    ['baseline JPEG', jpeg, 'image/jpeg'],
    ['progressive JPEG', progressive, 'image/jpeg'],
    ['PNG', png, 'image/png'],
    ['lossy WebP', webp, 'image/webp'],
    ['lossless WebP', lossless, 'image/webp'],
    ['AVIF', avif, 'image/avif'],
  ])('reads type and size of a %s', (_name, bytes, type) => {
    expect(inspectPhoto(bytes)).toMatchObject({ type, width: 40, height: 30 });
  });

  it.each([
    ['JPEG', jpegWithGps],
    ['PNG', pngWithGps],
    ['WebP', webpWithGps],
  ])('takes EXIF out of a %s and leaves the picture', async (_name, bytes) => {
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const clean = Buffer.from(inspectPhoto(bytes)?.clean ?? []);
    expect((await sharp(clean).metadata()).exif).toBeUndefined();
    expect(clean.includes('Maria')).toBe(false);
    expect(await sharp(clean).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
  });

  it('refuses an AVIF with EXIF', async () => {
    expect(inspectPhoto(await withGps(picture()).avif().toBuffer())).toBeUndefined();
  });

  const hugePng = Buffer.from(png);
  hugePng.writeUInt32BE(30_000, 16);
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a GIF', gif],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
    ['a GIF that is a script', Buffer.from('GIF89a/*\x00*/=1;alert(1)//')],
    ['a JPEG with an HTML tail', Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])],
    ['a PNG with a tail', Buffer.concat([png, Buffer.from('PK\x03\x04')])],
    ['a WebP with a tail', Buffer.concat([webp, Buffer.from('<html>')])],
    ['an AVIF with a tail', Buffer.concat([avif, Buffer.from('<html>')])],
    ['a JPEG cut short', jpeg.subarray(0, jpeg.length - 20)],
    ['a PNG cut short', png.subarray(0, png.length - 1)],
    ['a PNG with a wrong checksum', hugePng],
    ['a JPEG behind HTML', Buffer.concat([Buffer.from('<!--'), jpeg])],
    ['a start of image alone', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ])('refuses %s', (_name, bytes) => {
    expect(inspectPhoto(bytes)).toBeUndefined();
  });

  it('refuses a picture wider than a decoder should be asked for', () => {
    const wide = Buffer.from(jpeg);
    const frame = wide.indexOf(Buffer.from([0xff, 0xc0]));
    wide.writeUInt16BE(30_000, frame + 7);
    expect(inspectPhoto(wide)).toBeUndefined();
  });

  it('survives every single damaged byte', () => {
    for (const bytes of [jpeg, png, webp, lossless, avif]) {
      for (let at = 0; at < bytes.length; at += 1) {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ 0xff;
        expect(() => inspectPhoto(damaged)).not.toThrow();
        expect(() => inspectPhoto(bytes.subarray(0, at))).not.toThrow();
      }
    }
  });
});
