import type { IncomingMessage } from 'node:http';
import { MAX_BODY_BYTES } from '@tagpo/contract/product';
import { ApiError } from '../api-error.ts';
import { bodyHeadersOf } from './keep-body-raw.ts';

/**
 * The JSON of a body of at most MAX_BODY_BYTES; 413, 415 or 400 for anything else. Cloud Functions reads the body before the app does and
 * leaves it in `rawBody`.
 */
export async function readJson(request: IncomingMessage & { readonly rawBody?: unknown }): Promise<unknown> {
  const { type, encoding } = bodyHeadersOf(request);
  const isJson = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type);
  if (!isJson || encoding.toLowerCase() !== 'identity') throw new ApiError('not-json');
  const bytes = Buffer.isBuffer(request.rawBody) ? request.rawBody : await readBytes(request);
  if (bytes.length > MAX_BODY_BYTES) throw new ApiError('body-too-large');
  return parseJson(bytes);
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new ApiError('body-too-large');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new ApiError('body-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError('invalid-json');
  }
}
