/** Who asks, for every rules test: signed in (or not) the way Firebase Authentication says it. */
import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
  type TokenOptions,
} from '@firebase/rules-unit-testing';
import { doc, setDoc, setLogLevel, Timestamp } from 'firebase/firestore';

export const PEOPLE = [
  'anonymous',
  'newcomer',
  'ana',
  'ben',
  'deactivated',
  'admin suffix unverified',
  'admin',
  'admin by claim',
] as const;
export type PersonName = (typeof PEOPLE)[number];

/** Each one's uid; the anonymous have none. `hidden` never asks, nor do `blocker` (of Ben) and `blocked` (by Ben). */
export const UIDS = {
  newcomer: 'rules-newcomer',
  ana: 'rules-ana',
  ben: 'rules-ben',
  deactivated: 'rules-deactivated',
  hidden: 'rules-hidden',
  blocker: 'rules-blocker',
  blocked: 'rules-blocked',
  'admin suffix unverified': 'rules-suffix',
  admin: 'rules-admin',
  'admin by claim': 'rules-claim',
} as const;

/** A conversation of Ana and Ben, and one of Ana's that a block ended. */
export const OPEN = `conversations/${UIDS.ana}_${UIDS.ben}`;
export const SEPARATED = `conversations/${UIDS.ana}_${UIDS.blocker}`;

const TOKENS: { readonly [name in PersonName]?: TokenOptions } = {
  'admin suffix unverified': { email: 'x@admin.com', email_verified: false },
  admin: { email: 'admin@admin.com', email_verified: true },
  'admin by claim': { admin: true },
};

export async function openRules(): Promise<RulesTestEnvironment> {
  setLogLevel('silent');
  return initializeTestEnvironment({ projectId: process.env.GCLOUD_PROJECT ?? 'demo-tagpo' });
}

export function actAs(rules: RulesTestEnvironment, name: PersonName): RulesTestContext {
  if (name === 'anonymous') return rules.unauthenticatedContext();
  return rules.authenticatedContext(UIDS[name], TOKENS[name]);
}

/** The documents that the read matrix asks for, as the API would have written them. */
export async function writePeople(rules: RulesTestEnvironment): Promise<void> {
  await rules.withSecurityRulesDisabled(async (context) => {
    const database = context.firestore();
    const finishedAt = Timestamp.now();
    const writes = Object.entries(UIDS).flatMap(([name, uid]) => {
      const isActive = name !== 'deactivated';
      const isFinished = name !== 'newcomer';
      const isAdmin = name.startsWith('admin');
      const account = {
        email: `${uid}@example.com`,
        isActive,
        isAdmin,
        profileFinishedAt: isFinished ? finishedAt : null,
      };
      const isListed = isActive && name !== 'hidden';
      const member = [
        setDoc(doc(database, `users/${uid}`), { name, isListed }),
        setDoc(doc(database, `users/${uid}/photos/one`), { url: 'https://example.com/a.jpg' }),
        setDoc(doc(database, `directory/${uid}`), { lastActive: finishedAt }),
      ];
      return [setDoc(doc(database, `accounts/${uid}`), account), ...(isFinished ? member : [])];
    });
    const block = { createdAt: finishedAt };
    const rest: [string, object][] = [
      ['rateLimits/registerPhoto:rules-ana', { takenAt: [] }],
      [`users/${UIDS.blocker}/blocks/${UIDS.ben}`, block],
      [`users/${UIDS.ben}/blocks/${UIDS.blocked}`, block],
      [OPEN, conversationOf([UIDS.ana, UIDS.ben], finishedAt)],
      [SEPARATED, { ...conversationOf([UIDS.ana, UIDS.blocker], finishedAt), visibleTo: [] }],
      [`${OPEN}/messages/1`, messageOf(UIDS.ana, UIDS.ben, finishedAt)],
      [`${OPEN}/messages/2`, messageOf(UIDS.ben, UIDS.ana, finishedAt)],
    ];
    await Promise.all([...writes, ...rest.map(([path, data]) => setDoc(doc(database, path), data))]);
  });
}

function conversationOf(participants: readonly [string, string], at: Timestamp) {
  const [a, b] = participants;
  return {
    participants,
    visibleTo: participants,
    cards: { [a]: { name: 'Ana' }, [b]: { name: 'Ben' } },
    state: 'open',
    updatedAt: at,
    lastMessage: { id: '2', senderId: b, content: 'Hello', sentAt: at, sequence: 2 },
    unread: { [a]: 1, [b]: 3 },
    readAt: { [b]: at },
    unreadFor: [a, b],
  };
}

function messageOf(senderId: string, receiverId: string, sentAt: Timestamp) {
  return { senderId, receiverId, content: 'Hi', sequence: 1, isRead: false, sentAt };
}
