/** What the emulator's own endpoints do to the state: rules, clearing, triggers, export, the meter. */
import { lastSegment, parentPath } from '../../values/resource-name.ts';
import type { MapValue } from '../../values/value.ts';
import type { EmulatorControl } from '../rpc.ts';
import type { DatabaseState, ServiceState } from '../state.ts';
import { createExportControl } from './export-control.ts';
import { createJournalControl } from './journal-control.ts';

export function createControl(state: ServiceState): EmulatorControl {
  return {
    ...createExportControl(state),
    ...createJournalControl(state),
    setRules: (project, source, fileName) => state.rules.set(project, source, fileName),
    rulesCoverage: (project) => state.rules.rulesetOf(project)?.coverage(),
    clearDocuments: async (project, database, path = '') => clear(state, state.database({ project, database }), path),
    reset: async () => {
      for (const database of state.databases()) clear(state, database, '');
    },
    putTrigger: (project, key, body) => state.triggers.put(project, key, body),
    refuseWrites: () => {
      state.refusesWrites = true;
    },
    setClock: (milliseconds) => state.clock.set(milliseconds * 1000),
    meter: () => state.meter.toJson(),
    resetMeter: () => state.meter.reset(),
    close: async () => state.close(),
  };
}

/** Deletes everything at and below `path` in one commit, past rules, locks and triggers: it is a reset between tests. */
function clear(state: ServiceState, { store, transactions }: DatabaseState, path: string): void {
  if (path === '') transactions.close();
  const future = new Map<string, MapValue | null>();
  const reader = store.latest();
  for (const document of reader.descendants(path)) future.set(document.path, null);
  if (reader.get(path) !== undefined) future.set(path, null);
  const collection = reader.collection(parentPath(path), lastSegment(path));
  for (const document of collection) future.set(document.path, null);
  store.commit(state.clock.next(), future);
}
