/** Several commits as if they were one: for each document the state before the first and after the last. */
import type { Commit, DocumentChange } from '../../values/document.ts';

export function toNetChanges(commits: readonly Commit[]): readonly DocumentChange[] {
  const changes = new Map<string, DocumentChange>();
  for (const commit of commits) {
    for (const change of commit.changes) {
      const earlier = changes.get(change.path);
      changes.set(change.path, earlier ? join(earlier, change) : change);
    }
  }
  return [...changes.values()].filter(({ before, after }) => before !== undefined || after !== undefined);
}

function join({ path, before }: DocumentChange, { after }: DocumentChange): DocumentChange {
  return { path, ...(before && { before }), ...(after && { after }) };
}
