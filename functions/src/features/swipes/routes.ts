import * as calls from '@tagpo/contract/calls/choices';
import { Timestamp } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { passMembers, swipe, takeLikeBack, undoPass } from './service.ts';
import { unmatch } from './unmatch.ts';
import { writeUndo } from './write-choices.ts';

export function swipeEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.swipe, ({ caller, body }) => swipe(deps, caller, body)),
    make(calls.passMembers, ({ caller, body }) => passMembers(deps, caller.uid, body)),
    make(calls.undoPass, ({ caller }) => undoPass(deps, caller.uid)),
    make(calls.takeLikeBack, ({ caller, params }) => takeLikeBack(deps, caller, params.id)),
    make(calls.removePass, async ({ caller, params: { id: targetId } }) => {
      await writeUndo(deps, caller.uid, targetId);
      return { targetId };
    }),
    make(calls.unmatch, ({ caller, params }) => unmatch(deps, caller.uid, params.id)),
    make(calls.markMatchesSeen, ({ caller, body }) => {
      // A time in the future counts as now.
      const until = Math.min(Math.max(0, Date.parse(body.until)), deps.now());
      return deps.bell.set(caller.uid, { matchesSeenAt: Timestamp.fromMillis(until) });
    }),
  ];
}
