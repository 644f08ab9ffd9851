import * as calls from '@tagpo/contract/calls/openapi';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { describeApi } from './document.ts';

export function openApiEndpoints(_deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [make(calls.describeApi, async () => describeApi())];
}
