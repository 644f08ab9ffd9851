import * as calls from '@tagpo/contract/calls/choices';
import { Timestamp } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { unmatch } from './unmatch.ts';

export function matchEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.unmatch, ({ caller, params }) => unmatch(deps, caller.uid, params.id)),
    make(calls.markMatchesSeen, ({ caller, body }) => {
      // A time in the future counts as now.
      const until = Math.min(Math.max(0, Date.parse(body.until)), deps.now());
      return deps.bell.set(caller.uid, { matchesSeenAt: Timestamp.fromMillis(until) });
    }),
  ];
}
