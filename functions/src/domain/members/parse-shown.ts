import { DELETED_MEMBER_NAME } from '@tagpo/contract/wire/conversations/conversation';
import type { DocumentSnapshot } from 'firebase-admin/firestore';

/** The fields of a user document that a block or a report needs. Damage to the other fields does not prevent either. */
export function parseShown(directory: DocumentSnapshot): { readonly name: string; readonly isListed: boolean } {
  const name: unknown = directory.get('profile.name');
  return {
    name: typeof name === 'string' ? name : DELETED_MEMBER_NAME,
    isListed: directory.get('profile.isListed') === true,
  };
}
