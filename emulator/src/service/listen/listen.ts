/** The RPC Listen: connects streams with the server's databases, rules and meter. The streams are in listen-stream.ts. */
import type { DatabaseName } from '../../values/paths/resource-name.ts';
import { Authorizer } from '../authorize/authorizer.ts';
import { RequestMeter } from '../meter/meter.ts';
import { billedEntries } from '../reads/explain.ts';
import type { BidiRpc } from '../rpc.ts';
import type { Call, DatabaseState, ServiceState } from '../state.ts';
import { type Admission, type ListenedDatabase, ListenStream } from './listen-stream.ts';
import { WatchHub } from './watch-hub.ts';
import type { TargetSelection } from './wire/listen-request.ts';
import { ResumeTokens } from './wire/resume-token.ts';

export function createListen(state: ServiceState): BidiRpc {
  const tokens = new ResumeTokens();
  const listened = new WeakMap<DatabaseState, ListenedDatabase>();

  function open(name: DatabaseName): ListenedDatabase {
    const database = state.database(name);
    const existing = listened.get(database);
    if (existing) return existing;
    const opened: ListenedDatabase = {
      name: database.name,
      database: database.store,
      hub: new WatchHub(database.name, database.store),
      tokens,
      openedAt: database.openedAt,
      indexes: database.indexes,
      admit: (context) => admit(state.openCall('Listen', name, context)),
      onRulesChange: (listener) => state.rules.onChange(database.name.project, listener),
    };
    listened.set(database, opened);
    return opened;
  }

  return (context, sink) => new ListenStream({ context, sink, open });
}

/**
 * The meter counts a listener as one request that grows. What its rules read is billed when it starts, with new rules, and each time
 * the results change. https://firebase.google.com/docs/firestore/pricing#firestore-rules
 */
function admit(call: Call): Admission {
  const { state, database, meter } = call;
  let rulesReads = 0;
  let rulesReadDocuments = false;
  const counting = new RequestMeter((field, count) => {
    if (field === 'rulesReads') rulesReads += count;
  });

  function authorize(selection: TargetSelection): void {
    rulesReads = 0;
    const authorizer = new Authorizer({ ...call, meter: counting });
    const reader = database.store.latest();
    try {
      if (selection.kind === 'query') authorizer.requireList(selection.query, reader);
      else authorizer.requireGets(selection.paths, reader);
    } finally {
      rulesReadDocuments ||= rulesReads > 0;
    }
  }

  return {
    requireAllowed(selection) {
      try {
        authorize(selection);
      } finally {
        meter.rulesReads(rulesReads);
      }
      if (selection.kind === 'query') state.indexes.require(database.name, selection.query);
    },
    requireStillAllowed(selection) {
      if (selection.kind === 'documents' || rulesReadDocuments) authorize(selection);
    },
    countUpdate(reads) {
      meter.documents(reads);
      meter.rulesReads(rulesReads);
    },
    countResult(selection, documents, reader) {
      if (selection.kind === 'query' && reader) {
        meter.query(documents, 0, billedEntries(call, selection.query, reader));
      } else meter.documents(Math.max(1, documents));
    },
  };
}
