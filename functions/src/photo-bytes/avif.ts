import type { Photo } from './photo.ts';

const TOP_BOXES = new Set(['ftyp', 'meta', 'mdat', 'free']);

interface Box {
  readonly type: string;
  readonly body: Buffer;
}

/**
 * AVIF: boxes from `ftyp` to the end of the file, the picture's size from its `ispe`. One that carries EXIF or XMP is not
 * accepted, since taking an item out means rewriting every offset.
 */
export function readAvif(bytes: Buffer): Photo | undefined {
  const boxes = readBoxes(bytes);
  const [first] = boxes ?? [];
  if (boxes === undefined || first?.type !== 'ftyp' || !first.body.subarray(0, 4).equals(Buffer.from('avif')))
    return undefined;
  if (!boxes.every(({ type }) => TOP_BOXES.has(type))) return undefined;
  const meta = boxes.filter(({ type }) => type === 'meta');
  const [only] = meta;
  if (meta.length !== 1 || only === undefined || boxes.every(({ type }) => type !== 'mdat')) return undefined;
  const parts = readBoxes(only.body.subarray(4));
  if (parts === undefined || carriesMetadata(parts)) return undefined;
  const properties = readBoxes(parts.find(({ type }) => type === 'iprp')?.body ?? Buffer.alloc(0)) ?? [];
  const sizes = (readBoxes(properties.find(({ type }) => type === 'ipco')?.body ?? Buffer.alloc(0)) ?? [])
    .filter(({ type, body }) => type === 'ispe' && body.length >= 12)
    .map(({ body }) => ({ width: body.readUInt32BE(4), height: body.readUInt32BE(8) }));
  if (sizes.length === 0) return undefined;
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  return { type: 'image/avif', width, height, clean: bytes };
}

function carriesMetadata(parts: readonly Box[]): boolean {
  const items = parts.find(({ type }) => type === 'iinf')?.body ?? Buffer.alloc(0);
  return items.includes('Exif') || items.includes('mime') || items.includes('uri ');
}

/** The boxes that fill the bytes exactly, or undefined. */
function readBoxes(bytes: Buffer): Box[] | undefined {
  const boxes: Box[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return undefined;
    const declared = bytes.readUInt32BE(at);
    const end = at + declared;
    if (declared < 8 || end > bytes.length) return undefined;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, end) });
    at = end;
  }
  return boxes;
}
