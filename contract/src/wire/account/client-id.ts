import * as z from 'zod/mini';

/** Made by the client for each thing it sends, so that sending it again has no second effect. Any UUID, lower case. */
export const clientId = z
  .string('invalid-input')
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'invalid-input'));
