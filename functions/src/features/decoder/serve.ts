import { MAX_PHOTO_BYTES } from '@tagpo/contract/product';
import { type RequestHandler, Router } from 'express';
import { ApiError } from '../../api-error.ts';
import type { DrawnPicture, RefusedShape } from '../../domain/pictures/drawn-picture.ts';
import { readBytes } from '../../middleware/read-bytes.ts';

/**
 * Draws the upload that is posted: domain/pictures/drawn-picture.ts says what it answers. A GET only loads what decodes. Who may call is for
 * Cloud Run to say, so nothing is checked here.
 */
export function serveDecoder(): RequestHandler {
  const router = Router();
  // What decodes is no part of the other functions' start.
  const load = () => import('../../domain/pictures/draw-picture.ts');
  router.get('/', async (_request, response) => {
    await load();
    response.status(204).end();
  });
  router.post('/', async (request, response) => {
    const { drawPicture } = await load();
    response.json(await describe(async () => drawPicture(await readBytes(request, MAX_PHOTO_BYTES))));
  });
  return router;
}

async function describe(draw: () => Promise<DrawnPicture>) {
  try {
    const { files, ...picture } = await draw();
    const encoded = files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes).toString('base64') }));
    return { ...picture, files: encoded };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'photo-refused') throw error;
    return { refused: (error.details.issues?.[0]?.key as RefusedShape | undefined) ?? null };
  }
}
