/** Runs inside the browser: opens an SDK and runs the scenario with the number that the test gives. */
import { runScenario, SCENARIOS } from '../scenarios/all.ts';
import type { Sdk } from '../sdk/sdk.ts';
import { openWebSdk, type WebSdkOptions } from '../sdk/web-sdk.ts';

let sdk: Sdk;

const page = {
  open: (options: WebSdkOptions) => {
    sdk = openWebSdk(options);
  },
  run: (index: number) => {
    const scenario = SCENARIOS[index];
    if (!scenario) throw new Error(`there is no scenario ${index}`);
    return runScenario(sdk, scenario);
  },
  /** The code of the error that a listener on a collection ends with. */
  listenFailure: (collection: string): Promise<string> =>
    sdk.listen({ collection }).failed.catch((error: unknown) => sdk.describe(error).code),
};

export type Page = typeof page;
Object.assign(globalThis, { page });
