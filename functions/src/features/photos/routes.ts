import * as calls from '@tagpo/contract/calls/photos';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { deletePhoto, orderPhotos, type PhotoDeps, registerPhoto, requestUpload } from './service.ts';

export function photoEndpoints(deps: PhotoDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.requestUpload, async ({ caller, body, origin }) => ({
      body: await requestUpload(deps, { uid: caller.uid, origin }, body),
    })),
    make(calls.registerPhoto, async ({ caller, body }) => ({
      body: await registerPhoto(deps, caller.uid, body),
    })),
    make(calls.orderPhotos, async ({ caller, body }) => ({ body: await orderPhotos(deps, caller.uid, body) })),
    make(calls.deletePhoto, async ({ caller, params }) => ({
      body: await deletePhoto(deps, caller.uid, params.id),
    })),
  ];
}
