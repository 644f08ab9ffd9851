import * as calls from '@tagpo/contract/calls/conversations';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { type InboxDeps, readInbox } from './service.ts';

export function inboxEndpoints(deps: InboxDeps, make: EndpointMaker): Endpoint[] {
  return [make(calls.readInbox, async ({ caller, query }) => ({ body: await readInbox(deps, caller, query) }))];
}
