/** The scenarios through firebase-admin, over gRPC. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshRoot, SCENARIOS } from './scenarios/all.ts';
import { openAdminSdk } from './sdk/admin-sdk.ts';
import type { Sdk } from './sdk/sdk.ts';
import { openTarget, type Target } from './target.ts';

describe('firebase-admin over gRPC', () => {
  let target: Target;
  let sdk: Sdk;

  beforeAll(async () => {
    target = await openTarget();
    sdk = openAdminSdk('demo-scenarios');
  });
  afterAll(async () => {
    await sdk.close();
    await target.close();
  });

  it.for(SCENARIOS)('$name', async ({ run, expected }) => {
    expect(await run(sdk, freshRoot())).toEqual(expected);
  });
});
