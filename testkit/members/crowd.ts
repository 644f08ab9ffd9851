/** Many members at once, in a Firestore project of their own: what lists cost must not depend on how many there are. */

import { collections, paths } from '@tagpo/contract/paths';
import { distanceKm, formatPlace, type Place, places } from '@tagpo/contract/places/places';
import { makeUserDocument } from '@tagpo/contract/search-keys';
import type { ReportDocument } from '@tagpo/contract/stored/report';
import { makeRosterDocument } from '@tagpo/contract/stored/roster';
import type { AdminLogDocument } from '@tagpo/contract/stored/staff';
import { CONSENT_VERSION } from '@tagpo/contract/wire/account/consent';
import { NO_REPORT, SYSTEM_ID } from '@tagpo/contract/wire/staff/admin';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { newAccount } from '../../functions/src/domain/account/open-account.ts';
import { memberActivity } from '../../functions/src/domain/members/activity.ts';
import { changeCounts } from '../../functions/src/domain/staff/counts.ts';
import { getMeteredFirestore } from '../../functions/src/firebase/metered-firestore.ts';
import { METER_PREFIX } from '../meter-prefix.ts';

const BATCH = 300;
/** One in this many likes somebody, and was reported. */
const CHOICES_EVERY = 10;
const REPORT_EVERY = 20;
const NEIGHBOURHOOD_KM = 60;
const minute = 60_000;

export interface Crowd {
  readonly firestore: Firestore;
  readonly ids: readonly string[];
  readonly close: () => Promise<void>;
}

export const crowdId = (index: number) => `crowd${index}`;

/**
 * So many members, aged 18 to 57, in all the towns within 60 km of Quezon City. One in `rosterEvery` is on the roster of accounts
 * too, whose documents hold many keys.
 */
export async function openCrowd(size: number, { rosterEvery = 10 } = {}): Promise<Crowd> {
  const app: App = initializeApp({ projectId: `demo-crowd-${size}-${Date.now()}` }, `crowd-${size}-${Date.now()}`);
  const firestore = getMeteredFirestore(app, METER_PREFIX);
  const ids = Array.from({ length: size }, (_, index) => crowdId(index));
  const towns = neighbourhood();
  const batches: string[][] = [];
  for (let start = 0; start < size; start += BATCH) batches.push(ids.slice(start, start + BATCH));
  const now = Date.now();
  for (let start = 0; start < batches.length; start += 4) {
    await Promise.all(
      batches
        .slice(start, start + 4)
        .map((some, nth) => writeBatch(firestore, some, { towns, now, first: (start + nth) * BATCH, rosterEvery })),
    );
  }
  const counts = firestore.batch();
  changeCounts(counts, firestore, { users: size, active: size, openReports: Math.ceil(size / REPORT_EVERY) });
  await counts.commit();
  return { firestore, ids, close: () => deleteApp(app) };
}

interface Making {
  readonly towns: readonly Place[];
  readonly now: number;
  readonly first: number;
  readonly rosterEvery: number;
}

async function writeBatch(
  firestore: Firestore,
  ids: readonly string[],
  { towns, now, first, rosterEvery }: Making,
): Promise<void> {
  const batch = firestore.batch();
  for (const [nth, id] of ids.entries()) {
    const number = first + nth;
    const place = towns[(number * 7) % towns.length];
    if (place === undefined) throw new Error('There is no town around Quezon City');
    const finishedAt = Timestamp.fromMillis(now - number * minute);
    const given = {
      purpose: 'religion',
      isGiven: true,
      version: CONSENT_VERSION,
      language: 'en',
      at: finishedAt,
    } as const;
    const account = {
      ...newAccount({ email: `${id}@example.com` }, finishedAt),
      profileFinishedAt: finishedAt,
      consents: [given],
    };
    const profile = {
      name: `Member ${number}`,
      age: 18 + (number % 40),
      bio: 'One of many.',
      height: 150 + (number % 40),
      gender: number % 2 === 0 ? ('Female' as const) : ('Male' as const),
      place: { id: place.id, name: formatPlace(place) },
      isVerified: false,
      isPhotoVerified: false,
      ...(number % 3 === 0 ? { interests: ['Hiking'], religion: 'Catholic' } : {}),
    };
    const activity = memberActivity({ cursorKey: () => new Uint8Array(32) }, id, now - (number % 5000) * minute);
    const user = makeUserDocument({ account, profile, activity, finishedAt });
    batch.set(firestore.doc(paths.user(id)), user);
    if (number % rosterEvery === 0) {
      batch.set(firestore.doc(paths.roster(id)), makeRosterDocument({ account, name: profile.name }));
    }
    if (number % CHOICES_EVERY === 0) {
      const to = crowdId(number + 1);
      const like = { schemaVersion: 1, from: id, to, likedAt: finishedAt, waitsFor: to };
      batch.set(firestore.doc(paths.choice(id, to)), like);
    }
    if (number % REPORT_EVERY === 0) reportOne(batch, firestore, { number, at: finishedAt });
  }
  await batch.commit();
}

/** A report by the next one, with the log's entry that comes with it. */
function reportOne(batch: WriteBatch, firestore: Firestore, { number, at }: { number: number; at: Timestamp }): void {
  const report: ReportDocument = {
    schemaVersion: 1,
    kind: 'report',
    reporterId: crowdId(number + 1),
    reportedId: crowdId(number),
    reportedName: `Member ${number}`,
    reason: 'scam-or-spam',
    text: 'Asked for money.',
    messageIds: [],
    state: 'open',
    dueAt: at,
    isHeld: false,
    createdAt: at,
    updatedAt: at,
  };
  const reference = firestore.collection(collections.reports).doc();
  batch.set(reference, report);
  const entry: AdminLogDocument = {
    schemaVersion: 1,
    adminId: SYSTEM_ID,
    action: 'report.created',
    targetUserId: report.reportedId,
    details: { before: { state: NO_REPORT }, after: { state: 'open' }, reportId: reference.id, reason: report.reason },
    performedAt: at,
  };
  batch.set(firestore.collection(collections.adminLogs).doc(), entry);
}

function neighbourhood(): Place[] {
  const centre = places.find((place) => place.name === 'Quezon City');
  if (centre === undefined) throw new Error('There is no Quezon City');
  return places.filter((place) => distanceKm(centre, place) <= NEIGHBOURHOOD_KM);
}
