/** The whole service: all RPCs and the functions behind the emulator's own endpoints, on one state. Has no logic itself. */
import { batchWrite, commit } from './commit/commit.ts';
import { createDocument, deleteDocument, updateDocument } from './commit/write-document.ts';
import { WriteStream } from './commit/write-stream.ts';
import { createControl } from './control.ts';
import { createListen } from './listen/listen.ts';
import { listCollectionIds, partitionQuery } from './reads/admin-rpcs.ts';
import { executePipeline } from './reads/execute-pipeline.ts';
import { listDocuments } from './reads/list-documents.ts';
import { batchGetDocuments, getDocument } from './reads/read-documents.ts';
import { runAggregationQuery, runQuery } from './reads/run-query.ts';
import type { EmulatorControl, FirestoreRpcs } from './rpc.ts';
import { type ServiceOptions, ServiceState } from './state.ts';
import { beginTransaction, rollback } from './transactions/consistency.ts';
import { endUnread } from './transactions/unread-answer.ts';

export interface Service {
  readonly rpcs: FirestoreRpcs;
  readonly control: EmulatorControl;
}

export function createService(options: ServiceOptions = {}): Service {
  const state = new ServiceState(options);
  const unary: FirestoreRpcs['unary'] = {
    GetDocument: getDocument.bind(null, state),
    ListDocuments: listDocuments.bind(null, state),
    CreateDocument: createDocument.bind(null, state),
    UpdateDocument: updateDocument.bind(null, state),
    DeleteDocument: deleteDocument.bind(null, state),
    BeginTransaction: beginTransaction.bind(null, state),
    Commit: commit.bind(null, state),
    Rollback: rollback.bind(null, state),
    BatchWrite: batchWrite.bind(null, state),
    ListCollectionIds: listCollectionIds.bind(null, state),
    PartitionQuery: partitionQuery.bind(null, state),
  };
  const serverStream: FirestoreRpcs['serverStream'] = {
    BatchGetDocuments: endUnread(state, batchGetDocuments.bind(null, state)),
    RunQuery: endUnread(state, runQuery.bind(null, state)),
    RunAggregationQuery: endUnread(state, runAggregationQuery.bind(null, state)),
    ExecutePipeline: endUnread(state, executePipeline.bind(null, state)),
  };
  const bidi: FirestoreRpcs['bidi'] = {
    Listen: createListen(state),
    Write: (context, sink) => new WriteStream({ context, sink, commit: unary.Commit }),
  };
  const requireRequestSize = (bytes: number) => state.limits.requireRequestSize(bytes);
  return { rpcs: { requireRequestSize, unary, serverStream, bidi }, control: createControl(state) };
}
