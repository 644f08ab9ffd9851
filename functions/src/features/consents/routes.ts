import * as calls from '@tagpo/contract/calls/account';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { type ConsentDeps, recordConsents } from './service.ts';

export function consentEndpoints(deps: ConsentDeps, make: EndpointMaker): Endpoint[] {
  return [make(calls.updateConsents, async ({ caller, body }) => ({ body: await recordConsents(deps, caller, body) }))];
}
