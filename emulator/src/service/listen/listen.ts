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

/** The meter counts a listener as one request that grows. */
function admit(call: Call): Admission {
  const { state, database, meter } = call;
  let rulesReadDocuments = false;

  function authorize(selection: TargetSelection, rulesMeter: RequestMeter): void {
    const authorizer = new Authorizer({ ...call, meter: rulesMeter });
    const reader = database.store.latest();
    if (selection.kind === 'query') authorizer.requireList(selection.query, reader);
    else authorizer.requireGets(selection.paths, reader);
  }

  const billed = new RequestMeter((field, count) => {
    if (field !== 'rulesReads') return;
    rulesReadDocuments = true;
    meter.rulesReads(count);
  });
  // Firestore bills such a read when the document changes, and not when the rules are checked again.
  const unbilled = new RequestMeter(() => undefined);

  return {
    requireAllowed(selection) {
      authorize(selection, billed);
      if (selection.kind === 'query') state.indexes.require(database.name, selection.query);
    },
    requireStillAllowed(selection) {
      if (selection.kind === 'documents' || rulesReadDocuments) authorize(selection, unbilled);
    },
    countReads(reads) {
      if (reads > 0) meter.documents(reads);
    },
    countResult(selection, documents, reader) {
      if (selection.kind === 'query') meter.query(documents, 0, billedEntries(call, selection.query, reader));
      else meter.documents(Math.max(1, documents));
    },
  };
}
