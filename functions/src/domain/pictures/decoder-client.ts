import * as z from 'zod/mini';
import { ApiError, issue } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { decoderAnswer, MAX_ANSWER_BYTES } from './drawn-picture.ts';

interface Decoder {
  readonly url: string;
  /** An ID token by which `decoder` knows its caller. */
  readonly authorize: () => Promise<string>;
}

/** A little more than `decoder` takes for four large files, one after the other. */
const TIMEOUT_MS = 50_000;

/** Calls the function `decoder`. */
export function createDecoderClient({ url, authorize }: Decoder): AppDeps['decoder'] {
  const ask = async (method: 'GET' | 'POST', body?: Uint8Array<ArrayBuffer>) =>
    fetch(url, {
      method,
      headers: { authorization: `Bearer ${await authorize()}`, 'content-type': 'application/octet-stream' },
      ...(body && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return {
    async wake() {
      await (await ask('GET')).body?.cancel();
    },
    async draw(upload) {
      const response = await ask('POST', new Uint8Array(upload));
      const bytes = await readAnswer(response);
      if (response.status !== 200) throw new Error(`The decoder answered ${response.status}`);
      const answer = z.parse(decoderAnswer, JSON.parse(bytes.toString()));
      if (!('refused' in answer)) return answer;
      throw new ApiError('photo-refused', answer.refused === null ? {} : { issues: [issue('name', answer.refused)] });
    },
  };
}

async function readAnswer({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new Error('The decoder answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
