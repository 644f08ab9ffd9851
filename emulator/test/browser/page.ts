/** Runs inside the browser: opens an SDK and runs the scenario with the number that the test gives. */
import { countAll, execute } from 'firebase/firestore/pipelines';
import { runScenario, SCENARIOS } from '../scenarios/all.ts';
import { openWebSdk, type WebSdkOptions } from '../sdk/web-sdk.ts';

let sdk: ReturnType<typeof openWebSdk>;

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
  /** Writes a document and counts those of its collection by a pipeline. */
  countByPipeline: async (collection: string): Promise<number> => {
    await sdk.write({ set: `${collection}/a`, data: { a: 1 } });
    const pipeline = sdk.firestore.pipeline().collection(collection).aggregate(countAll().as('count'));
    return (await execute(pipeline)).results[0]?.get('count');
  },
};

export type Page = typeof page;
Object.assign(globalThis, { page });
