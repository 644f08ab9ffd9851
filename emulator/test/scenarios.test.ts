/** The scenarios through the two SDKs that speak gRPC in Node. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshRoot, SCENARIOS, SERVER_SCENARIOS } from './scenarios/all.ts';
import { openAdminSdk } from './sdk/admin-sdk.ts';
import type { Sdk, ServerSdk } from './sdk/sdk.ts';
import { openWebSdk } from './sdk/web-sdk.ts';
import { type Target, useTarget } from './target.ts';

const PROJECT = 'demo-scenarios';
const SDKS = {
  'firebase-admin': () => openAdminSdk(PROJECT),
  'the JS SDK': (target: Target) => openWebSdk({ projectId: PROJECT, ...target, user: 'owner' }),
};

describe.for(Object.entries(SDKS))('%s over gRPC', ([, open]) => {
  const target = useTarget();
  let sdk: Sdk;
  beforeAll(() => {
    sdk = open(target);
  });
  afterAll(() => sdk.close());

  it.for(SCENARIOS)('$name', async ({ run, expected }) => {
    expect(await run(sdk, freshRoot())).toEqual(expected);
  });
});

describe('firebase-admin over gRPC, as a server', () => {
  useTarget();
  let sdk: ServerSdk;
  beforeAll(() => {
    sdk = openAdminSdk(PROJECT);
  });
  afterAll(() => sdk.close());

  it.for(SERVER_SCENARIOS)('$name', async ({ run, expected }) => {
    expect(await run(sdk, freshRoot())).toEqual(expected);
  });
});
