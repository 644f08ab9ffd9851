/** The Listen RPC: gives each stream the server's databases, rules and meter. What a stream does is in listen-stream.ts. */
import type { DatabaseName } from '../../values/resource-name.ts';
import { Authorizer } from '../authorize/authorizer.ts';
import { RequestMeter } from '../meter/meter.ts';
import type { RequireIndex } from '../queries/index-guard.ts';
import type { BidiRpc, CallContext } from '../rpc.ts';
import type { DatabaseState, ServiceState } from '../state.ts';
import { type Admission, type ListenedDatabase, ListenStream } from './listen-stream.ts';
import { WatchHub } from './watch-hub.ts';
import type { TargetSelection } from './wire/listen-request.ts';
import { ResumeTokens } from './wire/resume-token.ts';

export function createListen(state: ServiceState, requireIndex: RequireIndex): BidiRpc {
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
      admit: (context) => admit({ state, database, context, requireIndex }),
      onRulesChange: (listener) => state.rules.onChange(database.name.project, listener),
    };
    listened.set(database, opened);
    return opened;
  }

  return (context, sink) => new ListenStream({ context, sink, open });
}

interface AdmissionOptions {
  readonly state: ServiceState;
  readonly database: DatabaseState;
  readonly context: CallContext;
  readonly requireIndex: RequireIndex;
}

/** A listener is one metered request that grows. */
function admit({ state, database, context, requireIndex }: AdmissionOptions): Admission {
  const meter = state.meter.open('Listen', context.meterLabel);
  let dependsOnDocuments = false;

  function authorize(selection: TargetSelection, rulesMeter: RequestMeter): void {
    const authorizer = new Authorizer({ state, database, context, meter: rulesMeter });
    const reader = database.store.latest();
    if (selection.kind === 'query') {
      authorizer.requireList(selection.query, reader);
      return;
    }
    const accessLimit = selection.paths.length > 1 ? 20 : 10;
    for (const path of selection.paths) authorizer.requireGet(path, reader, accessLimit);
  }

  const noting = new RequestMeter((field, count) => {
    if (field !== 'rulesReads') return;
    dependsOnDocuments = true;
    meter.rulesReads(count);
  });
  // Billed when a document that the rules read changes, which is not when they are asked here.
  const unbilled = new RequestMeter(() => undefined);

  return {
    requireAllowed(selection) {
      authorize(selection, noting);
      if (selection.kind === 'query') requireIndex(database.name, selection.query);
    },
    requireStillAllowed(selection) {
      if (selection.kind === 'documents' || dependsOnDocuments) authorize(selection, unbilled);
    },
    countReads(reads) {
      if (reads > 0) meter.documents(reads);
    },
  };
}
