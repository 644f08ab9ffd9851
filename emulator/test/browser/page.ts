/** Runs inside the browser: opens an SDK and runs scenarios by number, for the test to ask one by one. */
import { runScenario, SCENARIOS } from '../scenarios/all.ts';
import type { Sdk } from '../sdk/sdk.ts';
import { openWebSdk, type WebSdkOptions } from '../sdk/web-sdk.ts';

let sdk: Sdk | undefined;

const page = {
  open: (options: WebSdkOptions) => {
    sdk = openWebSdk(options);
  },
  run: (index: number) => {
    const scenario = SCENARIOS[index];
    if (!sdk || !scenario) throw new Error(`nothing to run as ${index}`);
    return runScenario(sdk, scenario);
  },
  /** The code that a listener on a collection ends with. */
  listenFailure: async (collection: string): Promise<string> => {
    const listening = sdk?.listen({ collection });
    return (
      listening?.failed.then(
        () => 'none',
        (error: unknown) => sdk?.describe(error).code ?? 'none',
      ) ?? 'none'
    );
  },
};

export type Page = typeof page;
Object.assign(globalThis, { page });
