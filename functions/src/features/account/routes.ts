import * as calls from '@tagpo/contract/calls/account';
import { DONE } from '@tagpo/contract/calls/define-call';
import { eraseAccount, eraseWhatIsLeft } from '../../domain/account/erase.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { exportAccount } from './export.ts';
import { type AccountDeps, updateSettings } from './settings.ts';

export function accountEndpoints(deps: AccountDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.updateSettings, async ({ caller, body }) => ({ body: await updateSettings(deps, caller, body) })),
    make(calls.exportOwnProfile, async ({ caller }) => ({
      body: await exportAccount(deps, caller),
      headers: { 'Content-Disposition': 'attachment; filename="tagpo-my-data.json"' },
    })),
    make(calls.deleteOwnProfile, async ({ caller }) => {
      if (caller.kind === 'erased') await eraseWhatIsLeft(deps, caller);
      else await eraseAccount(deps, caller);
      return { body: DONE };
    }),
    make(calls.revokeSessions, async ({ caller }) => {
      await deps.auth.revokeRefreshTokens(caller.uid);
      return { body: DONE };
    }),
  ];
}
