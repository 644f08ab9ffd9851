import { findPlace } from '@tagpo/contract/places/places';
import { storedProfile, type UserDocument, userDocument } from '@tagpo/contract/stored/user';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { type EntryDeps, parseEntries } from '../../firebase/stored-entries.ts';

export interface ListedMember {
  readonly id: string;
  readonly directory: UserDocument;
}

/** A user document whose town is in the list, so that all of it can be shown. */
export const shownDirectory = z.extend(userDocument, {
  profile: storedProfile.check(z.refine(({ place }) => findPlace(place.id) !== undefined)),
});

/** The members of a list whose documents can be read. */
export function parseMembers(deps: EntryDeps, snapshots: readonly DocumentSnapshot[]): ListedMember[] {
  return parseEntries(deps, shownDirectory, snapshots).map(({ id, data }) => ({ id, directory: data }));
}
