/** The whole service: all RPCs and the functions behind the emulator's own endpoints, on one state. Has no logic itself. */
import type { IndexDefinitions } from '../query/indexes/index-definitions.ts';
import { createBatchWrite, createCommit } from './commit/commit.ts';
import { WriteStream } from './commit/write-stream.ts';
import { createControl } from './control.ts';
import { createListCollectionIds, createPartitionQuery } from './documents/admin-rpcs.ts';
import { createListDocuments } from './documents/list-documents.ts';
import { createBatchGetDocuments, createGetDocument } from './documents/read-documents.ts';
import { createCreateDocument, createDeleteDocument, createUpdateDocument } from './documents/write-document.ts';
import { createListen } from './listen/listen.ts';
import { createIndexGuard, type IndexMode } from './queries/index-guard.ts';
import { createRunAggregationQuery, createRunQuery } from './queries/run-query.ts';
import type { EmulatorControl, FirestoreRpcs } from './rpc.ts';
import { ServiceState, type StateOptions } from './state.ts';
import { createBeginTransaction, createRollback } from './transactions/consistency.ts';

export interface ServiceOptions extends StateOptions {
  /** Composite indexes and exemptions. Without them no query needs an index. */
  readonly indexes?: IndexDefinitions;
  readonly indexMode?: IndexMode;
}

export interface Service {
  readonly rpcs: FirestoreRpcs;
  readonly control: EmulatorControl;
}

export function createService(options: ServiceOptions = {}): Service {
  const state = new ServiceState(options);
  const requireIndex = createIndexGuard(options);
  const commit = createCommit(state);
  const rpcs: FirestoreRpcs = {
    unary: {
      GetDocument: createGetDocument(state),
      ListDocuments: createListDocuments(state),
      CreateDocument: createCreateDocument(state),
      UpdateDocument: createUpdateDocument(state),
      DeleteDocument: createDeleteDocument(state),
      BeginTransaction: createBeginTransaction(state),
      Commit: commit,
      Rollback: createRollback(state),
      BatchWrite: createBatchWrite(state),
      ListCollectionIds: createListCollectionIds(state),
      PartitionQuery: createPartitionQuery(state),
    },
    serverStream: {
      BatchGetDocuments: createBatchGetDocuments(state),
      RunQuery: createRunQuery(state, requireIndex),
      RunAggregationQuery: createRunAggregationQuery(state, requireIndex),
    },
    bidi: {
      Listen: createListen(state, requireIndex),
      Write: (context, sink) => new WriteStream({ context, sink, commit }),
    },
  };
  return { rpcs, control: createControl(state) };
}
