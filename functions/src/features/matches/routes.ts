import * as calls from '@tagpo/contract/calls/choices';
import { DONE } from '@tagpo/contract/calls/define-call';
import { Timestamp } from 'firebase-admin/firestore';
import type { Bell } from '../../domain/inbox/bell.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { type UnmatchDeps, unmatch } from './unmatch.ts';

export function matchEndpoints(deps: UnmatchDeps & { readonly bell: Bell }, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.unmatch, async ({ caller, params }) => {
      await unmatch(deps, caller.uid, params.id);
      return { body: DONE };
    }),
    make(calls.markMatchesSeen, async ({ caller, body }) => {
      // A time in the future counts as now.
      const until = Math.min(Math.max(0, Date.parse(body.until)), deps.now());
      await deps.bell.set(caller.uid, { matchesSeenAt: Timestamp.fromMillis(until) });
      return { body: DONE };
    }),
  ];
}
