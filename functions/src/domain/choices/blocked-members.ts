import { collections } from '@tagpo/contract/paths';
import { choiceDocument } from '@tagpo/contract/stored/choices';
import type { UserDocument } from '@tagpo/contract/stored/user';
import type { ApiDeps } from '../../api-deps.ts';
import { parseEntries } from '../../firebase/stored-entries.ts';
import { getListed } from '../lists/directory.ts';
import type { Member } from '../members/caller.ts';

/** Each member blocked either way costs a read. A caller who blocks more than this gets no numbers, however many block them. */
const MAX_OWN_BLOCKS = 100;

/**
 * The members blocked either way: two reads for each, and one if nobody blocks the caller. Undefined if the caller blocks too many to read them all.
 */
export async function readBlocked(
  deps: ApiDeps,
  { uid, directory: { blocks = [] } }: Pick<Member, 'uid' | 'directory'>,
): Promise<UserDocument[] | undefined> {
  if (blocks.length > MAX_OWN_BLOCKS) return undefined;
  const choices = deps.firestore.collection(collections.choices);
  const between = [
    ...(blocks.length === 0 ? [] : [choices.where('from', '==', uid)]),
    choices.where('to', '==', uid),
  ].map((some) => some.orderBy('blockedAt', 'desc').get());
  const found = (await Promise.all(between)).flatMap(({ docs }) => docs);
  const others = parseEntries(deps, choiceDocument, found).map(({ data: { from, to } }) => (from === uid ? to : from));
  return (await getListed(deps, [...new Set(others)])).map(({ directory }) => directory);
}
