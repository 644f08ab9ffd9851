export type Size = { width: number; height: number };

/** The largest size of the same shape whose longer side is at most `edge`; never larger than it was. */
export function fitWithin({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const BEST_QUALITY = 0.86;
const LEAST_QUALITY = 0.4;
const STEPS = 5;

/**
 * The best encoding of at most `maxBytes` between the least and the best quality, by halving the range.
 * Undefined when even the least is too large.
 */
export async function encodeWithin(
  encode: (quality: number) => Promise<Blob>,
  maxBytes: number,
): Promise<Blob | undefined> {
  const best = await encode(BEST_QUALITY);
  if (best.size <= maxBytes) return best;
  let found = await encode(LEAST_QUALITY);
  if (found.size > maxBytes) return undefined;
  let low = LEAST_QUALITY;
  let high = BEST_QUALITY;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    const blob = await encode(middle);
    if (blob.size <= maxBytes) {
      low = middle;
      found = blob;
    } else {
      high = middle;
    }
  }
  return found;
}
