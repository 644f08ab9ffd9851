import * as calls from '@tagpo/contract/calls/staff';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { generateSamples, readProgress } from './service.ts';

export function sampleEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.generateSamples, ({ caller, query }) => generateSamples(deps, caller, query)),
    make(calls.getSamplesProgress, ({ caller }) => readProgress(deps, caller)),
  ];
}
