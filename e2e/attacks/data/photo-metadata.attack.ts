import { ref, uploadBytes } from 'firebase/storage';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../functions/test/suite/api-suite.ts';
import { openSdk, type Sdk } from '../fixtures/sdk.ts';

/** Where Intramuros is, in every way a file can say it. */
const GPS = { IFD0: { Artist: 'Maria' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 22/1' } };
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>14,35.36N</exif:GPSLatitude></x:xmpmeta>';
const MARKS = /Exif|EXIF|eXIf|XMP |ns\.adobe|xmpmeta|Photoshop|8BIM|GPS|Maria|Intramuros/;

let suite: ApiSuite;
let member: Person;
let sdk: Sdk;
let count = 0;
beforeAll(async () => {
  suite = await openApiSuite();
  member = await suite.signUp();
  // The first call opens the account, without which nothing is uploaded.
  await suite.call('GET', '/profile/me', { token: member.token });
  sdk = await openSdk(member);
});
afterAll(async () => {
  await sdk.close();
  await suite.call('DELETE', '/profile/me', { token: member.token });
  await suite.close();
});

const picture = () => sharp({ create: { width: 60, height: 80, channels: 3, background: { r: 90, g: 140, b: 200 } } });

/** A segment of a JPEG after its first two bytes. */
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

const FILES: [type: string, ending: string, make: () => Promise<Buffer>][] = [
  ['image/jpeg', 'jpg', jpegWithEverything],
  ['image/png', 'png', () => picture().withExif(GPS).withXmp(XMP).png().toBuffer()],
  ['image/webp', 'webp', () => picture().withExif(GPS).withXmp(XMP).webp().toBuffer()],
];

it.each(FILES)('14 a photo as %s comes back without EXIF, XMP, IPTC or comments', async (contentType, ending, make) => {
  count += 1;
  const bytes = await make();
  expect(bytes.toString('latin1')).toMatch(MARKS);
  const names = {
    full: `${1_700_000_000_000 + count}-a.${ending}`,
    grid: `${1_700_000_000_000 + count}-a.grid.${ending}`,
  };
  for (const name of Object.values(names)) {
    const object = ref(sdk.storage, `profile-photos/${member.uid}/${name}`);
    await uploadBytes(object, bytes, { contentType, customMetadata: { takenAt: 'Intramuros' } });
  }
  const answer = await suite.call('POST', '/photos', { token: member.token, body: names });
  expect(answer.status).toBe(201);
  for (const url of [answer.body.url, answer.body.gridUrl]) {
    const served = await fetch(String(url));
    const shown = Buffer.from(await served.arrayBuffer());
    expect(shown.toString('latin1')).not.toMatch(MARKS);
    expect(JSON.stringify([...served.headers])).not.toMatch(MARKS);
    expect(await sharp(shown).metadata()).toMatchObject({ width: 60, height: 80 });
  }
  const [files] = await suite.bucket.getFiles({ prefix: `profile-photos/${member.uid}/` });
  for (const file of files) expect(JSON.stringify((await file.getMetadata())[0])).not.toMatch(MARKS);
});
