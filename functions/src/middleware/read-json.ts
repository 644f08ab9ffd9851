import type { IncomingMessage } from 'node:http';
import { MAX_BODY_BYTES } from '@tagpo/contract/product';
import { ApiError } from '../api-error.ts';
import { bodyHeadersOf } from './keep-body-raw.ts';
import { readBytes } from './read-bytes.ts';

/**
 * The JSON of a body of at most MAX_BODY_BYTES; 413, 415 or 400 for anything else. */
export async function readJson(request: IncomingMessage & { readonly rawBody?: unknown }): Promise<unknown> {
  const { type, encoding } = bodyHeadersOf(request);
  const isJson = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type);
  if (!isJson || encoding.toLowerCase() !== 'identity') throw new ApiError('not-json');
  return parseJson(await readBytes(request, MAX_BODY_BYTES));
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError('invalid-json');
  }
}
