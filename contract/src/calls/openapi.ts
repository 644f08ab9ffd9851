import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';

export const describeApi = defineCall('describeApi', {
  method: 'GET',
  path: '/openapi.json',
  who: 'signed-in',
  summary: 'This description, as OpenAPI 3.1',
  response: z.record(z.string(), z.json()),
});
