import * as calls from '@tagpo/contract/calls/spotlight';
import type { ApiDeps } from '../../api-deps.ts';
import { ByteCache } from '../../domain/byte-cache.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { listSpotlights, type SpotlightDeps } from './list-spotlights.ts';
import { noteSpotlights } from './note-spotlights.ts';
import { readSpotlight, startSpotlight } from './own-spotlight.ts';

/** Bytes of the spotlights that an instance dealt. */
const DEALT_BYTES = 8 * 1024 ** 2;

export function spotlightEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  const spotlightDeps: SpotlightDeps = { ...deps, dealt: new ByteCache(DEALT_BYTES, deps.now) };
  return [
    make(calls.startSpotlight, ({ caller }) => startSpotlight(deps, caller)),
    make(calls.getSpotlight, ({ caller }) => readSpotlight(deps, caller)),
    make(calls.listSpotlights, ({ caller }) => listSpotlights(spotlightDeps, caller)),
    make(calls.noteSpotlights, ({ caller, body }) => noteSpotlights(spotlightDeps, caller, body)),
  ];
}
