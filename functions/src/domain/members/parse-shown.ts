import { DELETED_MEMBER_NAME } from '@tagpo/contract/wire/conversations/conversation';
import type { DocumentSnapshot } from 'firebase-admin/firestore';

/** What a block or a report needs of whom it is about, from their directory document: no damage to the rest of it keeps one from it. */
export function parseShown(directory: DocumentSnapshot): { readonly name: string; readonly isListed: boolean } {
  const name: unknown = directory.get('profile.name');
  return {
    name: typeof name === 'string' ? name : DELETED_MEMBER_NAME,
    isListed: directory.get('profile.isListed') === true,
  };
}
