/** The scenarios through the firebase JS SDK in Node, over gRPC. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshRoot, SCENARIOS } from './scenarios/all.ts';
import type { Sdk } from './sdk/sdk.ts';
import { openWebSdk } from './sdk/web-sdk.ts';
import { openTarget, type Target } from './target.ts';

describe('the JS SDK over gRPC', () => {
  let target: Target;
  let sdk: Sdk;

  beforeAll(async () => {
    target = await openTarget();
    sdk = openWebSdk({ projectId: 'demo-scenarios', ...target, user: 'owner' });
  });
  afterAll(async () => {
    await sdk.close();
    await target.close();
  });

  it.for(SCENARIOS)('$name', async ({ run, expected }) => {
    expect(await run(sdk, freshRoot())).toEqual(expected);
  });
});
