import type { Endpoint, EndpointMaker } from '../../router.ts';
import { describeApi } from './document.ts';

export function openApiEndpoints(make: EndpointMaker): Endpoint[] {
  return [make.forAnyone('describeApi', async () => ({ body: describeApi() }))];
}
