import * as calls from '@tagpo/contract/calls/photos';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { deletePhoto, orderPhotos, registerPhoto, requestUpload } from './service.ts';

export function photoEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.requestUpload, ({ caller, body }) => requestUpload(deps, caller.uid, body)),
    make(calls.registerPhoto, ({ caller, body }) => registerPhoto(deps, caller.uid, body)),
    make(calls.orderPhotos, ({ caller, body }) => orderPhotos(deps, caller.uid, body)),
    make(calls.deletePhoto, ({ caller, params }) => deletePhoto(deps, caller.uid, params.id)),
  ];
}
