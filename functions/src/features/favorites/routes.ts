import * as calls from '@tagpo/contract/calls/choices';
import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { addFavorite, type FavoritesDeps, listFavorites, removeFavorite } from './service.ts';

export function favoriteEndpoints(deps: FavoritesDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.listFavorites, async ({ caller, query }) => {
      const { cards, nextCursor } = await listFavorites(deps, caller, query);
      return { body: cards, headers: nextCursor === undefined ? {} : { [NEXT_CURSOR_HEADER]: nextCursor } };
    }),
    make(calls.addFavorite, async ({ caller, params }) => ({
      body: await addFavorite(deps, caller, params.id),
    })),
    make(calls.removeFavorite, async ({ caller, params }) => ({
      body: await removeFavorite(deps, caller.uid, params.id),
    })),
  ];
}
