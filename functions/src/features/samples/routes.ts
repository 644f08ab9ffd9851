import type { Endpoint, EndpointMaker } from '../../router.ts';
import { generateSamples, readProgress, type SamplesDeps } from './service.ts';

export function sampleEndpoints(deps: SamplesDeps, make: EndpointMaker): Endpoint[] {
  return [
    make.forAdministrators('generateSamples', async ({ caller, query }) => ({
      body: await generateSamples(deps, caller, query),
    })),
    make.forAdministrators('getSamplesProgress', async ({ caller }) => ({ body: await readProgress(deps, caller) })),
  ];
}
