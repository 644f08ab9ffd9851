/** Keeps every later commit in a file, after applying what the file already has. The file's form is store/journal's. */
import { Journal } from '../../store/journal/journal.ts';
import type { EmulatorControl } from '../rpc.ts';
import type { ServiceState } from '../state.ts';

export function createJournalControl(state: ServiceState): Pick<EmulatorControl, 'keepJournal'> {
  return {
    async keepJournal(file) {
      const { journal, summary } = await Journal.open(file, ({ database, documents }) => {
        state.database(database).store.commit(state.clock.next(), documents);
      });
      state.journal = journal;
      return summary;
    },
  };
}
