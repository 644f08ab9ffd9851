import { collections, paths, storagePaths } from '@tagpo/contract/paths';
import type { DeckDocument } from '@tagpo/contract/stored/deck';
import type { AccountExport } from '@tagpo/contract/wire/account/export';
import { DELETED_MEMBER_NAME } from '@tagpo/contract/wire/conversations/conversation';
import type { DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { type Choice, parseChoice } from '../../domain/choices/choices.ts';
import { parseConversation } from '../../domain/conversations/parse-conversation.ts';
import { findConversations } from '../../domain/conversations/read-conversations.ts';
import { otherOf } from '../../domain/conversations/visibility.ts';
import { readDeck, readSeen } from '../../domain/deck/deck.ts';
import type { Caller } from '../../domain/members/caller.ts';
import { readFile } from '../../domain/pictures/picture-files.ts';
import { readPushSubscriptions } from '../../domain/push/subscriptions.ts';
import { COUNTED_BY_MEMBER } from '../../domain/rate-limit/limits.ts';
import { readLogged, readLooks } from './logged.ts';

type Json = z.infer<ReturnType<typeof z.json>>;
type JsonRecord = Record<string, Json>;

/** Returns the data held about the caller (right of access, RA 10173). 429 after ten an hour. */
export async function exportAccount(deps: ApiDeps, { uid }: Caller): Promise<AccountExport> {
  const { firestore, limits, now } = deps;
  await firestore.runTransaction(async (transaction) => {
    const count = await limits.count(transaction, 'exportAccount', uid);
    count();
  });
  const [[account, directory], choices, deck, talks, inbox, reports, spotlights, logged, kept] = await Promise.all([
    firestore.getAll(firestore.doc(paths.account(uid)), firestore.doc(paths.user(uid))),
    readOwnChoices(firestore, uid),
    readDeck(deps, uid),
    readConversations(firestore, uid),
    readInbox(firestore, uid),
    readAll(firestore.collection(collections.reports).where('reporterId', '==', uid)),
    readAll(firestore.collection(collections.spotlightViews).where('viewerId', '==', uid)),
    readLogged(firestore, uid),
    readKept(deps, uid),
  ]);
  const {
    profile,
    restricted,
    audiences,
    keys: _keys,
    onlineKeys: _onlineKeys,
    interestKeys: _interestKeys,
    wishes: _wishes,
    blocks: _blocks,
    ...activity
  } = directory?.data() ?? {};
  const { album, ...accountWithoutAlbum } = account?.data() ?? {};
  const reportIds = reports.map(({ id }) => String(id));
  // A match that the caller sees no more has ended for them, whoever ended it: a block ends it for both, a switch-off does not.
  const seen = new Set(talks.conversations.flatMap(({ withId, withName }) => (withName === undefined ? [] : withId)));
  const swipes = [
    ...choices.flatMap(({ to: userId, likedAt: at }) => (at ? [{ userId, answer: 'liked', at }] : [])),
    ...deck.passed.map((userId) => ({ userId, answer: 'passed' })),
    ...choices.flatMap(({ to: userId, isMatch }) =>
      isMatch && seen.has(userId) ? [{ userId, answer: 'matched' }] : [],
    ),
    ...choices.flatMap(({ to: userId, formerLikeAt: at }) => (at ? [{ userId, answer: 'taken-back', at }] : [])),
  ];
  const blocks = choices.filter(({ blockedAt, isHeld }) => blockedAt !== undefined && !isHeld);
  return {
    exportedAt: new Date(now()).toISOString(),
    id: uid,
    account: toRecord(accountWithoutAlbum),
    // Unparsed: damaged documents are the member's data too.
    profile: profile === undefined ? null : toRecord({ ...Object(profile), ...restricted, audiences }),
    activity: directory?.exists ? toRecord(activity) : null,
    photos: await withPictures(deps, readAlbum(album)),
    favorites: choices
      .toSorted(byFavorite)
      .flatMap(({ to: userId, favoriteAt: at }) => (at ? [toRecord({ userId, at })] : [])),
    swipes: swipes.map(toRecord),
    deck: toRecord({ ...withoutOthers(deck), olderPasses: (await readSeen(deps, uid, deck)).length }),
    blocks: blocks.map(({ to: blockedId, blockedName: name, blockedAt: createdAt }) =>
      toRecord({ id: blockedId, blockedId, name, createdAt }),
    ),
    ...talks,
    inbox,
    reports: reports.flatMap(exportReport),
    spotlights,
    decisions: logged.decisions,
    looks: await readLooks(firestore, logged, reportIds),
    ...kept,
  };
}

/** The pictures themselves, because links expire within the hour. A picture whose file is gone is listed without it. */
async function withPictures({ bucket }: ApiDeps, photos: readonly JsonRecord[]): Promise<JsonRecord[]> {
  return Promise.all(
    photos.map(async (photo) => {
      const bytes = await readFile(bucket, storagePaths.picture(String(photo.id), 'full', 'webp'));
      return bytes === undefined ? photo : { ...photo, picture: `data:image/webp;base64,${bytes.toString('base64')}` };
    }),
  );
}

/**
 * A report or an appeal of the caller, without who of staff has it, and without ids that change when the account they name is erased, which nobody is to
 * learn. That the caller was held as a return is left out, and so is the rule of an appeal: it may be that of whom they resembled.
 */
function exportReport({ claimedBy: _staff, reportedId: _about, reportedHash: _hash, bans: _bans, ...own }: JsonRecord) {
  if (own.kind === 'return') return [];
  const { reason: _rule, ...appeal } = own;
  return own.kind === 'appeal' && own.about === undefined ? [appeal] : [own];
}

/** Without the hashes of pictures, which bans compare. */
function readAlbum(album: unknown): JsonRecord[] {
  if (!Array.isArray(album)) return [];
  return album.map((entry, index) => toRecord({ ...Object(entry), hash: undefined, isPrimary: index === 0 }));
}

/** The state of the deck, without its position: that reveals another member's dates and wishes. */
function withoutOthers({ dealt, walk }: DeckDocument): object {
  const { after: _theirs, ...own } = walk ?? {};
  return { dealt, ...own };
}

const byFavorite = (a: Choice, b: Choice) => (a.favoriteAt?.toMillis() ?? 0) - (b.favoriteAt?.toMillis() ?? 0);

/** What the caller chose about others, by when they liked them. */
async function readOwnChoices(firestore: Firestore, uid: string): Promise<Choice[]> {
  const { docs } = await firestore.collection(collections.choices).where('from', '==', uid).get();
  const choices = docs.map((snapshot) => parseChoice(snapshot, uid, snapshot.id.slice(uid.length + 1)));
  return choices.sort((a, b) => (a.likedAt?.toMillis() ?? 0) - (b.likedAt?.toMillis() ?? 0));
}

/** Data about the caller in other services and other parts of the product. */
async function readKept({ auth, bucket, firestore }: ApiDeps, uid: string) {
  const [user, uploads, [files], limits, browsers] = await Promise.all([
    auth.getUser(uid),
    firestore.doc(paths.uploads(uid)).get(),
    bucket.getFiles({ prefix: storagePaths.uploads(uid) }),
    firestore.getAll(...COUNTED_BY_MEMBER.map((action) => firestore.doc(paths.rateLimit(action, uid)))),
    readPushSubscriptions(firestore, uid),
  ]);
  const { email, emailVerified, displayName, photoURL, phoneNumber, providerData, metadata } = user;
  const { creationTime: createdAt, lastSignInTime: lastSignInAt } = metadata;
  const providers = providerData.map(({ providerId, email: address }) => toRecord({ providerId, email: address }));
  return {
    signIn: toRecord({ email, emailVerified, displayName, photoURL, phoneNumber, providers, createdAt, lastSignInAt }),
    files: files.map(({ name, metadata: { size, contentType, timeCreated } }) =>
      toRecord({ path: name, bytes: Number(size), contentType, uploadedAt: timeCreated }),
    ),
    uploads: uploads.exists ? toRecord(uploads.data() ?? {}) : null,
    browsers: browsers.map(({ data }) => toRecord(data)),
    limits: limits.filter(({ exists }) => exists).map((snapshot) => describeLimit(snapshot)),
  };
}

function describeLimit(snapshot: DocumentSnapshot): JsonRecord {
  const [action = ''] = snapshot.id.split(':');
  return { action, ...toRecord(snapshot.data() ?? {}) };
}

async function readAll(query: Query): Promise<JsonRecord[]> {
  const found = await query.get();
  return found.docs.map((snapshot) => ({ id: snapshot.id, ...toRecord(snapshot.data()) }));
}

/** Conversations with their messages, without who ended them and without the other's current name. */
async function readConversations(firestore: Firestore, uid: string) {
  const conversations: JsonRecord[] = [];
  const messages: JsonRecord[] = [];
  const references = (await findConversations(firestore, uid)).map(({ ref }) => ref);
  const found = references.length === 0 ? [] : await firestore.getAll(...references);
  for (const snapshot of found) {
    const data = parseConversation(snapshot);
    if (data === undefined) continue;
    const otherId = otherOf(data, uid);
    const { state, startedBy, matchedAt, updatedAt, visibleTo, sides } = data;
    const { written, read } = sides[uid] ?? {};
    const withName = data.cards[otherId]?.name ?? DELETED_MEMBER_NAME;
    conversations.push({
      id: snapshot.id,
      withId: otherId,
      ...(visibleTo.includes(uid) ? toRecord({ withName, matchedAt }) : {}),
      ...toRecord({ state, startedBy, updatedAt, written, read }),
    });
    const thread = await readAll(firestore.collection(paths.messages(snapshot.id)).orderBy('sequence', 'desc'));
    messages.push(...thread.toReversed().map((message) => ({ conversationId: snapshot.id, ...message })));
  }
  return { conversations, messages };
}

/** The inbox without what is others' data: when they liked, their read marks and typing. */
async function readInbox(firestore: Firestore, uid: string): Promise<JsonRecord> {
  const [bell, threads] = await Promise.all([
    firestore.doc(paths.inbox(uid)).get(),
    firestore.collection(paths.inboxThreads(uid)).get(),
  ]);
  const seen = threads.docs.filter((thread) => thread.get('gone') === undefined);
  const { likesMark: _mark, ...news } = bell.data() ?? {};
  return toRecord({
    ...news,
    threads: seen.map((thread) => {
      const { at, state, unread } = thread.data();
      return toRecord({ withId: thread.id, at, state, unread });
    }),
  });
}

function toRecord(value: object): JsonRecord {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .map(([key, entry]) => [key, toJson(entry)]),
  );
}

function toJson(value: unknown): Json {
  if (Array.isArray(value)) return value.map(toJson);
  if (Buffer.isBuffer(value)) return value.toString('base64');
  if (typeof value !== 'object' || value === null) {
    // Values that JSON cannot hold are damage, and must not make the export fail.
    const { success, data } = z.safeParse(z.json(), value);
    return success ? data : String(value);
  }
  if ('toMillis' in value && typeof value.toMillis === 'function') return new Date(value.toMillis()).toISOString();
  return toRecord(value);
}
