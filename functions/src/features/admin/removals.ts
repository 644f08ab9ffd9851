import { collections } from '@tagpo/contract/paths';
import { MAX_REMOVALS } from '@tagpo/contract/product';
import type { AlbumPhoto } from '@tagpo/contract/stored/photo';
import type { Removal } from '@tagpo/contract/wire/profile/removal';
import type { LoggedState } from '@tagpo/contract/wire/staff/admin';
import type { AdminRemoval, RemoveBody } from '@tagpo/contract/wire/staff/admin-member';
import { Timestamp } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { renewCards } from '../../domain/conversations/renew-cards.ts';
import { noteRemoved, removeNoted } from '../../domain/pictures/tickets.ts';
import type { WrittenProfile } from '../../domain/profiles/fields.ts';
import {
  readMemberForStaff,
  type StoredMember,
  writeMember,
  writtenPart,
} from '../../domain/profiles/member-documents.ts';
import { addLogEntry } from '../../domain/staff/log.ts';
import type { Administrator } from '../../router.ts';
import { toAdminRemoval } from './view-user.ts';

/** What to remove from whose profile, and why. */
interface Order extends RemoveBody {
  readonly id: string;
  /** A photo, or a prompt; neither of both is the bio. */
  readonly photoId?: string;
  readonly promptId?: string;
}

/** The changes of a removal. */
interface Change {
  readonly removal: Pick<Removal, 'what' | 'photoId' | 'promptId' | 'text'>;
  readonly before: LoggedState;
  readonly after: LoggedState;
  readonly album: readonly AlbumPhoto[];
  readonly gone?: AlbumPhoto;
  /** What is changed in the profile beside its photos. */
  readonly fields?: Partial<WrittenProfile>;
}

/**
 * Removes a photo, a prompt or the bio from a member’s profile, also if switched off: in one transaction with every document that repeats it, the log
 * entry and the notice for the member. Then removes the photo’s files. The same order again returns the same removal. 400 for the caller’s own
 * profile, whose appeal they would judge; 404 for no such member, photo, prompt or bio; 429 after ten a minute.
 */
export async function removeFromProfile(
  deps: ApiDeps,
  { uid: adminId }: Administrator,
  order: Order,
): Promise<AdminRemoval> {
  const { firestore, now } = deps;
  const { id } = order;
  if (id === adminId) throw new ApiError('invalid-target');
  const removalId = firestore.collection(collections.accounts).doc().id;
  const done = await firestore.runTransaction(async (transaction) => {
    const before = await readMemberForStaff(firestore, transaction, id);
    const removed = findRemoval(before, order);
    if (removed !== undefined) return { removal: removed };
    const change = changeOf(before, order);
    const count = await deps.limits.count(transaction, 'removeFromProfile', adminId);
    const picture = change.gone?.id;
    const note = picture === undefined ? undefined : await noteRemoved(deps, transaction, { uid: id, picture });
    const at = now();
    const removal = { id: removalId, ...change.removal, reason: order.reason, at: Timestamp.fromMillis(at) };
    const removals = [...(before.account.removals ?? []), removal].slice(-MAX_REMOVALS);
    const account = { ...before.account, album: [...change.album], removals };
    count();
    note?.();
    const { directory } = writeMember(transaction, {
      deps,
      uid: id,
      account,
      before,
      ...written(before, change),
      now: at,
      // Staff's act does not show the member as online.
      lastActive: before.directory?.lastActive,
    });
    addLogEntry(transaction, firestore, at, {
      adminId,
      action: `${change.removal.what}.removed`,
      targetUserId: id,
      details: { before: change.before, after: change.after, reason: order.reason, note: order.note || undefined },
    });
    return { removal, change, replaced: before.directory, directory };
  });
  if (done.change !== undefined) {
    deps.callers.invalidate(id);
    await renewCards(deps, { uid: id, before: done.replaced, after: done.directory });
    await deps.bell.ring(id, { removedAt: done.removal.at });
    if (done.change.gone !== undefined) await removeNoted(deps, id);
  }
  return toAdminRemoval(done.removal);
}

function changeOf(before: StoredMember, { photoId, promptId }: Order): Change {
  if (photoId !== undefined) return withoutPhoto(before, photoId);
  return promptId === undefined ? withoutBio(before) : withoutPrompt(before, promptId);
}

/** The removal that the same order made before. */
function findRemoval({ account, directory }: StoredMember, { photoId, promptId }: Order): Removal | undefined {
  const { album, removals = [] } = account;
  const { bio, prompts = [] } = directory?.profile ?? {};
  if (photoId !== undefined) {
    const isThere = album.some(({ id }) => id === photoId);
    return isThere ? undefined : removals.findLast((removal) => removal.photoId === photoId);
  }
  if (promptId !== undefined) {
    const isThere = prompts.some(({ id }) => id === promptId);
    return isThere ? undefined : removals.findLast((removal) => removal.promptId === promptId);
  }
  return bio ? undefined : removals.findLast(({ what }) => what === 'bio');
}

function withoutPhoto({ account: { album } }: StoredMember, photoId: string): Change {
  const gone = album.find(({ id }) => id === photoId);
  if (gone === undefined) throw new ApiError('not-found');
  return {
    removal: { what: 'photo', photoId },
    before: { photos: album.length },
    after: { photos: album.length - 1 },
    album: album.filter((photo) => photo !== gone),
    gone,
  };
}

function withoutBio({ account: { album }, directory }: StoredMember): Change {
  const text = directory?.profile.bio;
  if (!text) throw new ApiError('not-found');
  return { removal: { what: 'bio', text }, before: { bio: true }, after: { bio: false }, album, fields: { bio: '' } };
}

function withoutPrompt({ account: { album }, directory }: StoredMember, promptId: string): Change {
  const { prompts = [] } = directory?.profile ?? {};
  const gone = prompts.find(({ id }) => id === promptId);
  if (gone === undefined) throw new ApiError('not-found');
  return {
    removal: { what: 'prompt', promptId, text: gone.answer },
    before: { prompts: prompts.length },
    after: { prompts: prompts.length - 1 },
    album,
    fields: { prompts: prompts.filter((prompt) => prompt !== gone) },
  };
}

function written({ directory }: StoredMember, { fields }: Change) {
  return directory === undefined || fields === undefined ? {} : { written: { ...writtenPart(directory), ...fields } };
}
