import { createHash } from 'node:crypto';
import { storagePaths } from '@tagpo/contract/paths';
import type { AppDeps } from '../../deps.ts';
import { hasCode } from '../../firebase/error-code.ts';
import { PICTURE_FORMATS, type PictureFile } from './drawn-picture.ts';

type Files = Pick<AppDeps, 'bucket'>;

/** The id of the picture made of an upload: a hash of its path, so that registering it twice makes one photo. */
export function pictureOfUpload(path: string): string {
  return createHash('sha256').update(path).digest('base64url').slice(0, 22);
}

/** Writes a picture's files, replacing those of an earlier attempt. They have no download token, so only the API can read them. */
export async function writePicture({ bucket }: Files, picture: string, files: readonly PictureFile[]): Promise<void> {
  await Promise.all(
    files.map(({ size, ending, bytes }) =>
      bucket.file(storagePaths.picture(picture, size, ending)).save(Buffer.from(bytes), {
        resumable: false,
        metadata: { contentType: `image/${ending}` },
      }),
    ),
  );
}

/** The bytes of a file; undefined where there is none. */
export async function readFile(bucket: AppDeps['bucket'], path: string): Promise<Buffer | undefined> {
  try {
    const [bytes] = await bucket.file(path).download();
    return bytes;
  } catch (error) {
    if (hasCode(error, 404)) return undefined;
    throw error;
  }
}

/** Removes pictures' files. Missing ones are ignored. */
export async function removePictures(deps: Files, pictures: readonly string[]): Promise<void> {
  const paths = pictures.flatMap((picture) =>
    PICTURE_FORMATS.map(({ size, ending }) => storagePaths.picture(picture, size, ending)),
  );
  await removeObjects(deps, paths);
}

export async function removeObjects({ bucket }: Files, objectPaths: readonly string[]): Promise<void> {
  await Promise.all(objectPaths.map((path) => bucket.file(path).delete({ ignoreNotFound: true })));
}
