/** Computes what a view of a card's photo costs, by whether Hosting's CDN has a copy. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { PHOTO_SIZES } from '../../contract/src/product.ts';
import { ROOT } from '../suite/ports.ts';
import { ASSUMED, MEASURED } from './member-day.ts';
import { PRICES, type PriceName } from './prices.ts';

const METADATA = join(ROOT, 'emulator-data', 'storage_export', 'metadata');
const storedFile = z.object({ name: z.string(), size: z.int() });

/** Bytes of a card's photo: the mean of the seed's, and the most that one may have. */
export const CARD_BYTES = {
  seed: { avif: meanOf('grid.avif'), webp: meanOf('grid.webp') },
  most: PHOTO_SIZES.grid.bytes,
};

/** Bytes of the headers of a photo's answer, as the browser received them in the measured day. */
export const HEADER_BYTES = measureHeaders();

interface ViewCost {
  readonly what: string;
  /** USD for a million views. */
  readonly hit: number;
  readonly miss: number;
}

/** The costs of a million views of a photo of so many bytes, free quotas apart. */
export function costsOfViews(bytes: number): ViewCost[] {
  const { answerSeconds, pictureGib, logKib } = ASSUMED;
  const price = (name: PriceName, amount: number) => PRICES[name].usd * amount;
  const sent = price('photoTraffic', (1_000_000 * (bytes + HEADER_BYTES)) / 1024 ** 3);
  const onlyMisses = {
    'a call of `pictures`': price('calls', 1),
    'its CPU and memory': 1_000_000 * answerSeconds * (price('cpu', 1) + price('memory', pictureGib)),
    'a read of Cloud Storage': price('photoReads', 1),
    'its lines of log': price('logs', (1_000_000 * logKib) / 1024 ** 2),
  };
  return [
    { what: 'bytes that Hosting sends', hit: sent, miss: sent },
    ...Object.entries(onlyMisses).map(([what, miss]) => ({ what, hit: 0, miss })),
  ];
}

function meanOf(file: string): number {
  const sizes = readdirSync(METADATA)
    .map((entry) => storedFile.parse(JSON.parse(readFileSync(join(METADATA, entry), 'utf8'))))
    .filter(({ name }) => name.endsWith(`/${file}`))
    .map(({ size }) => size);
  return sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
}

function measureHeaders(): number {
  const photos = MEASURED.rows.find(({ kind }) => kind === 'photo');
  if (!photos) throw new Error('The measured day has no photos.');
  return (photos.received - photos.body) / photos.requests;
}
