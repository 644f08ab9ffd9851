import { describe, expect, it } from 'vitest';
import { encodeWithin, fitWithin } from './render-photo.ts';

describe('fitWithin', () => {
  it.each([
    { from: [4000, 3000], edge: 1440, to: [1440, 1080] },
    { from: [3000, 4000], edge: 480, to: [360, 480] },
    { from: [300, 200], edge: 480, to: [300, 200] },
    { from: [10_000, 1], edge: 100, to: [100, 1] },
  ])('fits $from into $edge as $to', ({ from: [width = 0, height = 0], edge, to }) => {
    const size = fitWithin({ width, height }, edge);
    expect([size.width, size.height]).toEqual(to);
  });
});

/** An encoder whose bytes grow with the quality, as real ones do. */
function encoderOf(bytesAtFullQuality: number) {
  const qualities: number[] = [];
  const encode = async (quality: number) => {
    qualities.push(quality);
    return new Blob([new Uint8Array(Math.round(bytesAtFullQuality * quality ** 2))]);
  };
  return { encode, qualities };
}

describe('encodeWithin', () => {
  it('takes the best quality when it fits', async () => {
    const { encode, qualities } = encoderOf(1000);
    const blob = await encodeWithin(encode, 1000);
    expect(blob?.size).toBe(740);
    expect(qualities).toHaveLength(1);
  });

  it.each([300, 500, 700])('comes close to a limit of %i bytes and never passes it', async (limit) => {
    const blob = await encodeWithin(encoderOf(1000).encode, limit);
    expect(blob?.size).toBeLessThanOrEqual(limit);
    expect(blob?.size).toBeGreaterThan(limit * 0.9);
  });

  it('finds nothing when the least quality is too large', async () => {
    expect(await encodeWithin(encoderOf(1000).encode, 100)).toBeUndefined();
  });

  it('asks for at most seven encodings', async () => {
    const { encode, qualities } = encoderOf(1000);
    await encodeWithin(encode, 400);
    expect(qualities.length).toBeLessThanOrEqual(7);
  });
});
