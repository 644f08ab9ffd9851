import * as calls from '@tagpo/contract/calls/choices';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { addFavorite, listFavorites, removeFavorite } from './service.ts';

export function favoriteEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.listFavorites, ({ caller, query }) => listFavorites(deps, caller, query)),
    make(calls.addFavorite, ({ caller, params }) => addFavorite(deps, caller, params.id)),
    make(calls.removeFavorite, ({ caller, params }) => removeFavorite(deps, caller.uid, params.id)),
  ];
}
