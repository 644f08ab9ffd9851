/** The view of a target that names its documents. A missing document is part of the result: the client is told so. */
import type { Document } from '../../../values/document.ts';
import type { TargetView, ViewChange } from './target-view.ts';

export function createDocumentsView(paths: readonly string[]): TargetView {
  const named = new Set(paths);

  function stateOf(path: string, document: Document | undefined, billed: boolean): ViewChange {
    return document ? { kind: 'update', path, document, billed: true } : { kind: 'delete', path, billed };
  }

  const view: TargetView = {
    scope: { kind: 'documents', paths: [...named] },
    snapshot: (reader) => [...named].map((path) => stateOf(path, reader.get(path), true)),
    apply: (changes) =>
      changes.filter(({ path }) => named.has(path)).map(({ path, after }) => stateOf(path, after, false)),
    since: (changes, reader) => view.apply(changes, reader),
  };
  return view;
}
