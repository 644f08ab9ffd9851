import { paths } from '@tagpo/contract/paths';
import { formatPlace } from '@tagpo/contract/places/places';
import { makeUserDocument } from '@tagpo/contract/search-keys';
import type { AccountDocument } from '@tagpo/contract/stored/account';
import type { AlbumPhoto } from '@tagpo/contract/stored/photo';
import { makeRosterDocument } from '@tagpo/contract/stored/roster';
import { type PortraitPhoto, readPhotos, type Sample } from '@tagpo/people';
import { Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { newAccount } from '../../domain/account/open-account.ts';
import { memberActivity } from '../../domain/members/activity.ts';
import { pictureOfUpload, writePicture } from '../../domain/pictures/picture-files.ts';
import { changeCounts } from '../../domain/staff/counts.ts';

type SampleDeps = Pick<AppDeps, 'firestore' | 'bucket' | 'now' | 'cursorKey'>;

/** Those of some ids that are there already, switched off or not: one read each. */
export async function findExisting({ firestore }: SampleDeps, uids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await firestore.getAll(...uids.map((uid) => firestore.doc(paths.account(uid))), { fieldMask: [] });
  return new Set(found.filter(({ exists }) => exists).map(({ id }) => id));
}

/**
 * Writes a sample's pictures, then everything else in one transaction. If interrupted, the next attempt overwrites the files. False if another
 * call made it meanwhile.
 */
export async function storeSample(deps: SampleDeps, sample: Sample): Promise<boolean> {
  const { firestore, now } = deps;
  const photos = await readPhotos(sample.portrait);
  const album = await Promise.all(
    photos.map((photo, index) => storePhoto(deps, pictureOfUpload(`portraits/${sample.uid}/${index + 1}`), photo)),
  );
  const madeAt = now();
  const account = {
    ...newAccount({ email: sample.email }, Timestamp.fromMillis(madeAt)),
    lookingFor: { minAge: Math.max(18, sample.age - 10), maxAge: sample.age + 12 },
    album,
    profileFinishedAt: Timestamp.fromMillis(madeAt - sample.finishedAgo),
  };
  const user = toUser(deps, sample, account);
  const reference = firestore.doc(paths.account(sample.uid));
  return firestore.runTransaction(async (transaction) => {
    if ((await transaction.get(reference)).exists) return false;
    transaction.create(reference, account);
    transaction.set(firestore.doc(paths.user(sample.uid)), user);
    const roster = makeRosterDocument({ account, name: sample.name, isSample: true });
    transaction.set(firestore.doc(paths.roster(sample.uid)), roster);
    changeCounts(transaction, firestore, { users: 1, active: 1, samples: 1 });
    return true;
  });
}

async function storePhoto(
  deps: SampleDeps,
  id: string,
  { width, height, hash, files }: PortraitPhoto,
): Promise<AlbumPhoto> {
  await writePicture(deps, id, files);
  return { id, width, height, isVerified: false, hash, uploadedAt: Timestamp.fromMillis(deps.now()) };
}

function toUser(deps: SampleDeps, sample: Sample, account: AccountDocument) {
  const now = deps.now();
  const { traits, name, age, bio, gender, pronouns } = sample;
  const place = { id: sample.place.id, name: formatPlace(sample.place) };
  return makeUserDocument({
    account,
    profile: { ...traits, name, age, bio, gender, pronouns, place, isVerified: false, isPhotoVerified: false },
    activity: memberActivity(deps, sample.uid, now - sample.lastActiveAgo),
    finishedAt: Timestamp.fromMillis(now - sample.finishedAgo),
    isSample: true,
  });
}
