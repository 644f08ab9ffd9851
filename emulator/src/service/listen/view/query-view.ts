/**
 * The view of a query without limit and offset. Whether a document is in the result depends on that document alone, so
 * nothing is kept: a commit costs two matches per changed document, however large the result is.
 */
import type { DocumentChange } from '../../../values/document.ts';
import type { QueryEvaluation, TargetView, ViewChange, ViewScope } from './target-view.ts';

export function createQueryView(scope: ViewScope, evaluation: QueryEvaluation): TargetView {
  function changeOf({ path, before, after }: DocumentChange): ViewChange | undefined {
    if (after && evaluation.matches(after)) return { kind: 'update', path, document: after, billed: true };
    if (!before || !evaluation.matches(before)) return undefined;
    return after ? { kind: 'remove', path, billed: true } : { kind: 'delete', path, billed: false };
  }

  function changesOf(changes: readonly DocumentChange[]): readonly ViewChange[] {
    return changes.map(changeOf).filter((change) => change !== undefined);
  }

  return {
    scope,
    snapshot: (reader) =>
      evaluation
        .run(reader, Number.POSITIVE_INFINITY)
        .map((document) => ({ kind: 'update', path: document.path, document, billed: true })),
    apply: changesOf,
    since: changesOf,
  };
}
