import * as calls from '@tagpo/contract/calls/spotlight';
import type { ApiDeps } from '../../api-deps.ts';
import { ExpiringMap } from '../../domain/expiring-map.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { listSpotlights, type SpotlightDeps } from './list-spotlights.ts';
import { noteSpotlights } from './note-spotlights.ts';
import { readSpotlight, startSpotlight } from './own-spotlight.ts';

const MAX_DEALT = 50_000;

export function spotlightEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  const spotlightDeps: SpotlightDeps = { ...deps, dealt: new ExpiringMap(MAX_DEALT, deps.now) };
  return [
    make(calls.startSpotlight, ({ caller }) => startSpotlight(deps, caller)),
    make(calls.getSpotlight, ({ caller }) => readSpotlight(deps, caller)),
    make(calls.listSpotlights, ({ caller }) => listSpotlights(spotlightDeps, caller)),
    make(calls.noteSpotlights, ({ caller, body }) => noteSpotlights(spotlightDeps, caller, body)),
  ];
}
