/** The documents that requests are tried on, for tests of the rules and for attacks. */
import { collections, paths } from '../../contract/src/paths.ts';
import { conversationIdOf } from '../../contract/src/wire/conversations/conversation.ts';

/** Documents that are closed to this member: everything but their own inbox. */
export function closedDocuments(uid: string, otherUid: string): string[] {
  const conversation = paths.conversation(conversationIdOf(uid, otherUid));
  const roots = Object.values(collections).flatMap((name) => [`${name}/${uid}`, `${name}/${otherUid}`]);
  return [
    ...roots.filter((path) => path !== paths.inbox(uid)),
    ...['photos', 'blocks', 'favorites', 'swipes', 'unknown'].flatMap((name) => [
      `${paths.user(uid)}/${name}/${otherUid}`,
      `${paths.user(otherUid)}/${name}/${uid}`,
    ]),
    conversation,
    `${conversation}/messages/1`,
    paths.inboxThread(otherUid, uid),
    `${paths.inbox(uid)}/unknown/1`,
    `${paths.inboxThread(uid, otherUid)}/unknown/1`,
    paths.rateLimit('sendMessage', uid),
    paths.uploads(uid),
    paths.signInsSweep(),
    paths.counts(),
    paths.sampleJob(uid),
    'unknown/1',
    // Inboxes of this member where no rule may look for them: below another document, and where a longer path reads like that of a database.
    `unknown/1/${paths.inbox(uid)}`,
    `unknown/1/${paths.inboxThread(uid, otherUid)}`,
    `unknown/documents/${paths.inbox(uid)}`,
  ];
}

/** The two documents of their own inbox. */
export const inboxDocuments = (uid: string, otherUid: string) => [paths.inbox(uid), paths.inboxThread(uid, otherUid)];

export const collectionOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
