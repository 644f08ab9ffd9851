/** The pipelines of each SDK: the JS SDK (gRPC in Node), its Lite version (REST) and that for servers (gRPC). Their names are the same. */
import { Firestore } from '@google-cloud/firestore';
import * as serverPipelines from '@google-cloud/firestore/pipelines';
import { deleteApp, initializeApp } from 'firebase/app';
import * as web from 'firebase/firestore';
import * as lite from 'firebase/firestore/lite';
import * as litePipelines from 'firebase/firestore/lite/pipelines';
import * as pipelines from 'firebase/firestore/pipelines';
import type { Target } from '../target.ts';

// The SDK would look for Google's metadata server first, which takes a second or more.
process.env.METADATA_SERVER_DETECTION ??= 'none';

// Some tests provoke failures, and the SDK would log each.
lite.setLogLevel('silent');
web.setLogLevel('silent');

export type Pipelines = typeof pipelines;
export type Source = ReturnType<web.Firestore['pipeline']>;

/** The id is undefined for a row that is no document. */
export interface Result {
  readonly id: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface PipelineSdk {
  /** Runs what is built with the functions of this SDK. */
  run(build: (p: Pipelines, source: Source) => pipelines.Pipeline): Promise<readonly Result[]>;
  close(): Promise<void>;
}

export interface Opened extends Target {
  readonly projectId: string;
  /** 'owner' bypasses rules, a uid is a signed-in user, undefined is nobody. */
  readonly user?: string;
}

export const PIPELINE_SDKS: Readonly<Record<string, (opened: Opened) => PipelineSdk>> = {
  'the JS SDK': ({ projectId, host, port, user }) => {
    const app = initializeApp({ projectId, apiKey: 'fake' }, `${projectId}-${Math.random()}`);
    const db = web.getFirestore(app);
    web.connectFirestoreEmulator(db, host, port, user === undefined ? {} : { mockUserToken: tokenOf(user) });
    return {
      run: async (build) => readResults(await pipelines.execute(build(pipelines, db.pipeline()))),
      close: async () => {
        await web.terminate(db);
        await deleteApp(app);
      },
    };
  },
  'the Lite SDK': ({ projectId, host, port, user }) => {
    const app = initializeApp({ projectId, apiKey: 'fake' }, `${projectId}-${Math.random()}`);
    const db = lite.getFirestore(app);
    lite.connectFirestoreEmulator(db, host, port, user === undefined ? {} : { mockUserToken: tokenOf(user) });
    const p = litePipelines as unknown as Pipelines;
    return {
      run: async (build) => {
        const built = build(p, sourceOf(db)) as unknown as litePipelines.Pipeline;
        return readResults(await litePipelines.execute(built));
      },
      close: async () => {
        await lite.terminate(db);
        await deleteApp(app);
      },
    };
  },
  'the SDK for servers': ({ projectId }) => {
    const db = new Firestore({ projectId });
    const p = serverPipelines as unknown as Pipelines;
    return {
      run: async (build) => {
        const built = build(p, db.pipeline() as unknown as Source) as unknown as serverPipelines.Pipeline;
        return readResults(await built.execute());
      },
      close: () => db.terminate(),
    };
  },
};

/** The package of pipelines adds the method, but not to the types of the Lite SDK. */
function sourceOf(db: object): Source {
  return (db as web.Firestore).pipeline();
}

function tokenOf(user: string): string | { user_id: string } {
  return user === 'owner' ? user : { user_id: user };
}

interface Snapshot {
  readonly results: readonly { readonly id?: string | undefined; data(): Record<string, unknown> }[];
}

function readResults({ results }: Snapshot): readonly Result[] {
  return results.map((result) => ({ id: result.id, data: result.data() }));
}
