import type { Endpoint, EndpointMaker } from '../../router.ts';
import { type PushDeps, subscribePush, unsubscribePush } from './service.ts';

export function pushEndpoints(deps: PushDeps, make: EndpointMaker): Endpoint[] {
  return [
    make.forAnyone('getPush', async () => ({ body: { publicKey: deps.push?.keys().publicKey ?? null } })),
    make.forAnyone('subscribePush', async ({ caller, body }) => {
      await subscribePush(deps, caller, body);
      return { body: { success: true } };
    }),
    make.forAnyone('unsubscribePush', async ({ caller, body }) => {
      await unsubscribePush(deps, caller, body);
      return { body: { success: true } };
    }),
  ];
}
