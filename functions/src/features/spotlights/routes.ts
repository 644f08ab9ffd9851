import { DONE } from '@tagpo/contract/calls/define-call';
import * as calls from '@tagpo/contract/calls/members';
import type { RateLimits } from '../../domain/rate-limit/limits.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { listSpotlights, type SpotlightsDeps } from './around.ts';
import { createDealtSpotlights } from './dealt.ts';
import { noteSpotlights } from './note.ts';
import { readSpotlight, startSpotlight } from './own.ts';

type Memory = Omit<SpotlightsDeps, 'dealt'> & { readonly limits: RateLimits };

export function spotlightEndpoints(memory: Memory, make: EndpointMaker): Endpoint[] {
  const deps = { ...memory, dealt: createDealtSpotlights(memory) };
  return [
    make(calls.startSpotlight, async ({ caller }) => ({ body: await startSpotlight(deps, caller) })),
    make(calls.getSpotlight, async ({ caller }) => ({ body: await readSpotlight(deps, caller) })),
    make(calls.listSpotlights, async ({ caller }) => ({ body: await listSpotlights(deps, caller) })),
    make(calls.noteSpotlights, async ({ caller, body }) => {
      await noteSpotlights(deps, caller, body);
      return { body: DONE };
    }),
  ];
}
