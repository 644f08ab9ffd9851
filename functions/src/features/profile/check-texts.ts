import type { ErrorIssue } from '@tagpo/contract/errors';
import { foldText } from '@tagpo/contract/fold-text';
import { paths } from '@tagpo/contract/paths';
import type { AccountDocument } from '@tagpo/contract/stored/account';
import { reportDocument } from '@tagpo/contract/stored/report';
import type { ProfileDraft } from '@tagpo/contract/stored/user';
import type { Removal } from '@tagpo/contract/wire/profile/removal';
import { withoutHidden } from '@tagpo/contract/wire/profile/text';
import type { Transaction } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { issue } from '../../api-error.ts';
import { parseEntries } from '../../firebase/stored-entries.ts';

interface Edit {
  readonly account: AccountDocument;
  readonly before: ProfileDraft;
  readonly after: ProfileDraft;
}

/**
 * Where the bio or an answer is now a text that staff removed from either, unless an appeal against that removal was granted. Costs one read for
 * each appeal, only if there is such a text.
 */
export async function checkRemovedTexts(deps: ApiDeps, transaction: Transaction, edit: Edit): Promise<ErrorIssue[]> {
  const { removals = [] } = edit.account;
  const written = newTexts(edit).map(([path, text]) => ({ path, folded: foldRemoved(text) }));
  const same = removals.filter(({ text }) => text && written.some(({ folded }) => folded === foldRemoved(text)));
  const standing = await withoutGranted(deps, transaction, same);
  const folded = new Set(standing.map(({ text = '' }) => foldRemoved(text)));
  return written.filter((one) => folded.has(one.folded)).map(({ path }) => issue(path, 'text-removed-before'));
}

/** The bio and the answers that an edit changes. */
function newTexts({ before, after }: Edit): (readonly [path: string, text: string])[] {
  const kept = new Set(before.prompts?.map(({ answer }) => answer));
  const answers = (after.prompts ?? []).map(({ answer }, index) => [`prompts.${index}.answer`, answer] as const);
  return [
    ...(after.bio && after.bio !== before.bio ? [['bio', after.bio] as const] : []),
    ...answers.filter(([, answer]) => !kept.has(answer)),
  ];
}

/** Spaces, marks of punctuation and what is not shown make no difference either. */
function foldRemoved(text: string): string {
  const folded = foldText(withoutHidden(text));
  return folded.replaceAll(/[\s\p{P}]/gu, '') || folded;
}

/** An appeal that is past its term is over: nobody knows any more how it was decided. */
async function withoutGranted(
  deps: ApiDeps,
  transaction: Transaction,
  removals: readonly Removal[],
): Promise<readonly Removal[]> {
  const ids = removals.flatMap(({ appealId }) => appealId ?? []);
  if (ids.length === 0) return removals;
  const appeals = await transaction.getAll(...ids.map((id) => deps.firestore.doc(paths.report(id))));
  const refused = parseEntries(deps, reportDocument, appeals).filter(({ data }) => data.state !== 'action-taken');
  const standing = new Set(refused.map(({ id }) => id));
  return removals.filter(({ appealId }) => appealId === undefined || standing.has(appealId));
}
