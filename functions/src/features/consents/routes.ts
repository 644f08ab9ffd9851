import * as calls from '@tagpo/contract/calls/account';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { recordConsents } from './service.ts';

export function consentEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [make(calls.updateConsents, ({ caller, body }) => recordConsents(deps, caller, body))];
}
