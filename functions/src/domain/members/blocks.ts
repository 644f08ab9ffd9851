import { createHash } from 'node:crypto';
import type { UserDocument } from '@tagpo/contract/stored/user';

/** A blocked id as `users/{uid}.blocks` holds it: 48 bits, so that thousands fit into the document. */
export function blockKey(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 8);
}

interface One {
  readonly uid: string;
  readonly directory: Pick<UserDocument, 'blocks'> | undefined;
}

/** Whether either blocks the other, by both documents. */
export function areSeparated(one: One, other: One): boolean {
  return hasBlocked(one, other.uid) || hasBlocked(other, one.uid);
}

function hasBlocked({ directory }: One, id: string): boolean {
  const blocks = directory?.blocks ?? [];
  return blocks.length > 0 && blocks.includes(blockKey(id));
}
