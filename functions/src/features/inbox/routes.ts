import * as calls from '@tagpo/contract/calls/conversations';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { readInbox } from './service.ts';

export function inboxEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [make(calls.readInbox, ({ caller, query }) => readInbox(deps, caller, query))];
}
