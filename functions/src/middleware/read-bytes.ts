import type { IncomingMessage } from 'node:http';
import { ApiError } from '../api-error.ts';

/** A body of at most `maxBytes`, or 413. Cloud Functions reads the body before the app does and leaves it in `rawBody`. */
export async function readBytes(
  request: IncomingMessage & { readonly rawBody?: unknown },
  maxBytes: number,
): Promise<Buffer> {
  const bytes = Buffer.isBuffer(request.rawBody) ? request.rawBody : await readStream(request, maxBytes);
  if (bytes.length > maxBytes) throw new ApiError('body-too-large');
  return bytes;
}

async function readStream(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new ApiError('body-too-large');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > maxBytes) throw new ApiError('body-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
