import * as calls from '@tagpo/contract/calls/staff';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { generateSamples, readProgress, type SamplesDeps } from './service.ts';

export function sampleEndpoints(deps: SamplesDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.generateSamples, async ({ caller, query }) => ({
      body: await generateSamples(deps, caller, query),
    })),
    make(calls.getSamplesProgress, async ({ caller }) => ({ body: await readProgress(deps, caller) })),
  ];
}
