import * as calls from '@tagpo/contract/calls/account';
import type { ApiDeps } from '../../api-deps.ts';
import { eraseAccount, eraseWhatIsLeft } from '../../domain/account/erase.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { exportAccount } from './export.ts';
import { updateSettings } from './settings.ts';

export function accountEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.updateSettings, ({ caller, body }) => updateSettings(deps, caller, body)),
    make(calls.exportOwnProfile, ({ caller }) => exportAccount(deps, caller)),
    make(calls.deleteOwnProfile, async ({ caller }) => ({
      left: caller.kind === 'erased' ? await eraseWhatIsLeft(deps, caller) : await eraseAccount(deps, caller),
    })),
    make(calls.revokeSessions, ({ caller }) => deps.auth.revokeRefreshTokens(caller.uid)),
  ];
}
