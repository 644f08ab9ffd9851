/** Changes the state for the emulator's own endpoints. Files are written and read by store/export and store/journal.ts. */
import { readExport } from '../store/export/read-export.ts';
import { writeExport } from '../store/export/write-export.ts';
import { Journal } from '../store/journal.ts';
import { isDocumentPath } from '../values/paths/resource-name.ts';
import { invalidArgument } from '../values/rpc-error.ts';
import type { MapValue, Micros } from '../values/value.ts';
import type { EmulatorControl } from './rpc.ts';
import type { DatabaseState, ServiceState } from './state.ts';

/** Documents per commit. */
const IMPORT_BATCH = 1000;

export function createControl(state: ServiceState): EmulatorControl {
  return {
    setRules: (project, source, fileName) => state.rules.set(project, source, fileName),
    rulesCoverage: (project) => state.rules.rulesetOf(project)?.coverage(),
    ruleCoverage: (project) => state.rules.rulesetOf(project)?.googleCoverage(),
    requests: state.requests,
    clearDocuments: async (project, database, path = '') => clear(state, state.database({ project, database }), path),
    reset: async () => {
      for (const database of state.databases()) clear(state, database, '');
    },
    putTrigger: (project, key, body) => state.triggers.put(project, key, body),
    async exportTo(project, database, directory, name) {
      const { snapshot, release } = state.database({ project, database }).store.lease();
      try {
        const documents = snapshot.descendants('');
        await writeExport({ project, database, documents, directory, name, time: exportTime(snapshot.version) });
      } finally {
        release();
      }
    },
    importFrom: (project, metadataFile) => importFrom(state, project, metadataFile),
    async keepJournal(file) {
      const { journal, summary } = await Journal.open(file, ({ database, documents }) => {
        state.database(database).store.commit(state.clock.next(), documents);
      });
      state.journal = journal;
      return summary;
    },
    refuseWrites: () => {
      state.refusesWrites = true;
    },
    setClock: (milliseconds) => state.clock.set(milliseconds * 1000),
    meter: () => state.meter.toJson(),
    resetMeter: () => state.meter.reset(),
    close: async () => state.close(),
  };
}

/** Deletes all documents at and below `path` in one commit, for a reset between tests. Asks no rules, locks or triggers. */
function clear(state: ServiceState, { store, transactions }: DatabaseState, path: string): void {
  if (path === '') transactions.close();
  store.clear(state.clock.next(), path);
}

async function importFrom(state: ServiceState, project: string, metadataFile: string): Promise<void> {
  const batches = new Map<string, Map<string, MapValue>>();
  const commit = (database: string, batch: ReadonlyMap<string, MapValue>) =>
    state.database({ project, database }).store.commit(state.clock.next(), batch);
  for await (const { database, path, fields } of readExport(metadataFile)) {
    if (!isDocumentPath(path)) throw invalidArgument(`${metadataFile}: "${path}" is no document.`);
    const batch = batches.get(database) ?? new Map<string, MapValue>();
    batches.set(database, batch);
    batch.set(path, fields);
    if (batch.size < IMPORT_BATCH) continue;
    commit(database, batch);
    batches.delete(database);
  }
  for (const [database, batch] of batches) commit(database, batch);
}

/** SOURCE_DATE_EPOCH, in seconds, makes exports of the same documents the same bytes. https://reproducible-builds.org/specs/source-date-epoch/ */
function exportTime(now: Micros): Micros {
  const seconds = Number(process.env.SOURCE_DATE_EPOCH || Number.NaN);
  return Number.isInteger(seconds) ? seconds * 1e6 : now;
}
