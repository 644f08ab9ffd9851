import * as calls from '@tagpo/contract/calls/openapi';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { describeApi } from './document.ts';

export function openApiEndpoints(make: EndpointMaker): Endpoint[] {
  return [make(calls.describeApi, async () => ({ body: describeApi() }))];
}
