/** Export and import of databases: from the server's state to files and back. The format is store/export's. */
import { readExport } from '../../store/export/read-export.ts';
import { writeExport } from '../../store/export/write-export.ts';
import { isDocumentPath } from '../../values/resource-name.ts';
import { RpcError } from '../../values/rpc-error.ts';
import type { MapValue, Micros } from '../../values/value.ts';
import type { EmulatorControl } from '../rpc.ts';
import type { DatabaseState, ServiceState } from '../state.ts';

/** Documents per commit. */
const IMPORT_BATCH = 1000;

export function createExportControl(state: ServiceState): Pick<EmulatorControl, 'exportTo' | 'importFrom'> {
  return {
    async exportTo(project, database, directory, name) {
      const { store } = state.database({ project, database });
      const { snapshot, release } = store.lease();
      try {
        const documents = snapshot.descendants('');
        await writeExport({ project, database, documents, directory, name, time: exportTime(snapshot.version) });
      } finally {
        release();
      }
    },

    async importFrom(project, metadataFile) {
      const batches = new Map<string, Map<string, MapValue>>();
      for await (const { database, path, fields } of readExport(metadataFile)) {
        if (!isDocumentPath(path)) throw new RpcError('INVALID_ARGUMENT', `${metadataFile}: "${path}" is no document.`);
        const batch = batches.get(database) ?? new Map<string, MapValue>();
        batches.set(database, batch);
        batch.set(path, fields);
        if (batch.size < IMPORT_BATCH) continue;
        commit(state.database({ project, database }), batch, state);
        batches.delete(database);
      }
      for (const [database, batch] of batches) commit(state.database({ project, database }), batch, state);
    },
  };
}

function commit({ store }: DatabaseState, batch: ReadonlyMap<string, MapValue>, state: ServiceState): void {
  store.commit(state.clock.next(), batch);
}

/** SOURCE_DATE_EPOCH, in seconds, makes exports of the same documents the same bytes. https://reproducible-builds.org/specs/source-date-epoch/ */
function exportTime(now: Micros): Micros {
  const seconds = Number(process.env.SOURCE_DATE_EPOCH || Number.NaN);
  return Number.isInteger(seconds) ? seconds * 1e6 : now;
}
