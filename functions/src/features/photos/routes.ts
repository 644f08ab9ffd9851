import type { Endpoint, EndpointMaker } from '../../router.ts';
import { deletePhoto, orderPhotos, type PhotoDeps, registerPhoto, requestUpload } from './service.ts';

export function photoEndpoints(deps: PhotoDeps, make: EndpointMaker): Endpoint[] {
  return [
    make.forAnyone('requestUpload', async ({ caller, body, origin }) => ({
      status: 201,
      body: await requestUpload(deps, { uid: caller.uid, origin }, body),
    })),
    make.forAnyone('registerPhoto', async ({ caller, body }) => ({
      status: 201,
      body: await registerPhoto(deps, caller.uid, body),
    })),
    make.forAnyone('orderPhotos', async ({ caller, body }) => ({ body: await orderPhotos(deps, caller.uid, body) })),
    make.forAnyone('deletePhoto', async ({ caller, params }) => ({
      body: await deletePhoto(deps, caller.uid, params.id),
    })),
  ];
}
