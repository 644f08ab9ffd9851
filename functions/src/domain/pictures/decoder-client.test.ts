import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PHOTO_SIZES } from '@tagpo/contract/product';
import { afterEach, describe, expect, it } from 'vitest';
import { createDecoderClient } from './decoder-client.ts';
import { MAX_ANSWER_BYTES, PICTURE_FORMATS } from './drawn-picture.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A client of a decoder that answers like this. */
async function openDecoder(answer: RequestListener) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/decoder`;
  return createDecoderClient({ url, authorize: async () => 'a-token' });
}
const answering = (body: unknown) => openDecoder((_request, response) => response.end(JSON.stringify(body)));

const base64 = (length: number) => Buffer.alloc(length, 1).toString('base64');
const files = PICTURE_FORMATS.map((format) => ({ ...format, bytes: base64(8) }));
const GOOD = { width: 320, height: 240, hash: '00ff00ff00ff00ff', files };
const [first, ...others] = files;

describe('the client of the decoder', () => {
  it('sends the bytes with a token and takes the picture', async () => {
    const seen: unknown[] = [];
    const decoder = await openDecoder(async (request, response) => {
      seen.push(request.method, request.headers.authorization, Buffer.concat(await request.toArray()).toString());
      response.end(JSON.stringify(GOOD));
    });
    const picture = await decoder.draw(Buffer.from('an upload'));
    expect(seen).toEqual(['POST', 'Bearer a-token', 'an upload']);
    expect(picture).toMatchObject({ width: 320, height: 240, hash: GOOD.hash });
    expect(picture.files.map(({ bytes }) => bytes.length)).toEqual([8, 8, 8, 8]);
  });

  it('takes the longest picture', async () => {
    const longest = files.map((file) => ({ ...file, bytes: base64(PHOTO_SIZES[file.size].bytes) }));
    const decoder = await answering({ ...GOOD, files: longest });
    expect((await decoder.draw(Buffer.from('x'))).files).toHaveLength(4);
  });

  it.each([
    [null, undefined],
    ['photo-too-small', 'photo-too-small'],
  ])('refuses the photo for the reason %s', async (refused, key) => {
    const decoder = await answering({ refused });
    const error = await decoder.draw(Buffer.from('x')).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'photo-refused' });
    expect((error as { details: { issues?: { key: string }[] } }).details.issues?.[0]?.key).toBe(key);
  });
});

describe('78 a decoder that was taken over', () => {
  it.each([
    ['another field', { ...GOOD, uid: 'ana' }],
    ['a file too few', { ...GOOD, files: others }],
    ['a file twice', { ...GOOD, files: [first, first, ...others.slice(1)] }],
    ['a file of another kind', { ...GOOD, files: [{ ...first, ending: 'html' }, ...others] }],
    [
      'a file too long',
      { ...GOOD, files: files.map((file) => ({ ...file, bytes: base64(PHOTO_SIZES.grid.bytes + 1) })) },
    ],
    ['no bytes', { ...GOOD, files: [{ ...first, bytes: '' }, ...others] }],
    ['a hash that is none', { ...GOOD, hash: '../../x' }],
    ['an edge that is none', { ...GOOD, width: 1e9 }],
    ['a reason of its own', { refused: 'account-deactivated' }],
  ])('is not believed with %s', async (_what, answer) => {
    const decoder = await answering(answer);
    await expect(decoder.draw(Buffer.from('x'))).rejects.toThrow(
      expect.not.objectContaining({ code: 'photo-refused' }),
    );
  });

  it('is not listened to without end', async () => {
    const decoder = await openDecoder((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(MAX_ANSWER_BYTES / 8, 32)));
        response.once('drain', more);
      };
      more();
    });
    await expect(decoder.draw(Buffer.from('x'))).rejects.toThrow('answered too much');
  });

  it('sends nobody elsewhere', async () => {
    const decoder = await openDecoder((_request, response) =>
      response.writeHead(307, { location: 'http://metadata.google.internal/' }).end(),
    );
    await expect(decoder.draw(Buffer.from('x'))).rejects.toThrow();
  });

  it('that fails is a failure of ours, not of the photo', async () => {
    const decoder = await openDecoder((_request, response) => response.writeHead(500).end('{}'));
    await expect(decoder.draw(Buffer.from('x'))).rejects.toThrow('The decoder answered 500');
  });
});
