import * as calls from '@tagpo/contract/calls/choices';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { listPassed, removePass } from './passed.ts';
import { passMembers, swipe, takeLikeBack, undoPass } from './service.ts';

export function swipeEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.swipe, ({ caller, body }) => swipe(deps, caller, body)),
    make(calls.passMembers, ({ caller, body }) => passMembers(deps, caller.uid, body)),
    make(calls.undoPass, ({ caller }) => undoPass(deps, caller.uid)),
    make(calls.takeLikeBack, ({ caller, params }) => takeLikeBack(deps, caller, params.id)),
    make(calls.listPassed, ({ caller, query }) => listPassed(deps, caller, query)),
    make(calls.removePass, ({ caller, params }) => removePass(deps, caller.uid, params.id)),
  ];
}
