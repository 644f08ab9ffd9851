import { storagePaths } from '@tagpo/contract/paths';
import { PICTURE_ENDINGS, PICTURE_SIZES, photoId } from '@tagpo/contract/wire/profile/photo';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import * as z from 'zod/mini';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { readFile } from '../../domain/pictures/picture-files.ts';
import { isGoodLink } from '../../domain/pictures/picture-link.ts';

type PictureDeps = Pick<AppDeps, 'bucket' | 'pictureKey' | 'now'>;

const shownPicture = z.strictObject({
  params: z.strictObject({ picture: photoId, size: z.enum(PICTURE_SIZES), ending: z.enum(PICTURE_ENDINGS) }),
  query: z.strictObject({
    until: z.pipe(z.string().check(z.regex(/^\d{10}$/)), z.transform(Number)),
    signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
  }),
});

/** A picture by its link. What is expired, forged, removed or never was is 404 alike. */
export function servePictures(deps: PictureDeps): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/:picture/:size.:ending', (request, response) => servePicture(deps, request, response));
  router.all('/:picture/:size.:ending', (_request, response) => {
    response.set('Allow', 'GET');
    throw new ApiError('method-not-allowed');
  });
  return router;
}

async function servePicture({ bucket, pictureKey, now }: PictureDeps, request: Request, response: Response) {
  const link = z.safeParse(shownPicture, { params: request.params, query: request.query });
  if (!link.success) throw new ApiError('not-found');
  const { picture, size, ending } = link.data.params;
  const { until, signature } = link.data.query;
  const at = now();
  if (!isGoodLink({ pictureKey, now: at }, { picture, size, until }, signature)) throw new ApiError('not-found');
  const bytes = await readFile(bucket, storagePaths.picture(picture, size, ending));
  if (bytes === undefined) throw new ApiError('not-found');
  response
    .set({
      'Content-Type': `image/${ending}`,
      'Content-Length': String(bytes.length),
      'Cache-Control': `public, max-age=${Math.max(0, until - Math.ceil(at / 1000))}, immutable`,
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    .end(bytes);
}
