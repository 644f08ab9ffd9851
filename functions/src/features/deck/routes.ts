import * as calls from '@tagpo/contract/calls/members';
import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { countLeftOut } from './left-out.ts';
import { type DeckDeps, dealDeck } from './service.ts';

export function deckEndpoints(deps: DeckDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.dealDeck, async ({ caller, query }) => {
      const { cards, isFinished } = await dealDeck(deps, caller, query);
      return { body: cards, headers: isFinished ? {} : { [NEXT_CURSOR_HEADER]: 'more' } };
    }),
    make(calls.countLeftOut, async ({ caller }) => ({ body: await countLeftOut(deps, caller) })),
  ];
}
