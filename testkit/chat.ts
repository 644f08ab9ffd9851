/** Two members who chat, as the tests of messages, conversations and blocks need them. */
import { paths } from '@tagpo/contract/paths';
import { conversationDocument } from '@tagpo/contract/stored/conversation';
import { type ThreadDocument, threadDocument } from '@tagpo/contract/stored/inbox';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { type InboxAnswer, inboxAnswer } from '@tagpo/contract/wire/conversations/inbox';
import type { ApiSuite, Person } from './api-suite.ts';

type Somebody = Pick<Person, 'uid'>;

/** Each of two with the other. */
export const bothWays = <T>(one: T, other: T): readonly (readonly [T, T])[] => [
  [one, other],
  [other, one],
];

export function chatIn(suite: ApiSuite) {
  const send = (from: Person, to: Somebody, content: unknown, more: object = {}) =>
    suite.post(from, '/messages', { receiverId: to.uid, content, ...more });
  const { get } = suite;
  async function pair(): Promise<readonly [Person, Person]> {
    const [ana, ben] = await suite.addMembers(2, (index) => ({ name: index === 0 ? 'Ana' : 'Ben' }));
    return [ana, ben];
  }
  return {
    send,
    get,
    pair,
    thread: (person: Person, other: Somebody, query = '') => get(person, `/messages/${other.uid}${query}`),
    /** Everything that was written, unless told how far. */
    read: (person: Person, other: Somebody, sequence = 1_000_000) =>
      suite.post(person, `/messages/${other.uid}/read`, { sequence }),
    deliver: (person: Person, other: Somebody, sequence = 1_000_000) =>
      suite.post(person, `/messages/${other.uid}/delivered`, { sequence }),
    typing: (person: Person, other: Somebody) => suite.post(person, `/messages/${other.uid}/typing`),
    decline: (person: Person, other: Somebody) => suite.post(person, `/requests/${other.uid}/decline`),
    like: (person: Person, other: Somebody) => suite.post(person, '/swipes', { targetId: other.uid, action: 'like' }),
    unmatch: (person: Person, other: Somebody) => suite.delete(person, `/matches/${other.uid}`),
    hide: (person: Person, isHidden = true) => suite.patch(person, '/settings', { isHidden }),
    /** What somebody's inbox holds of their conversation with another; undefined where nothing is. */
    async inboxThread(owner: Somebody, other: Somebody): Promise<ThreadDocument | undefined> {
      const snapshot = await suite.firestore.doc(paths.inboxThread(owner.uid, other.uid)).get();
      return snapshot.exists ? threadDocument.parse(snapshot.data()) : undefined;
    },
    async look(person: Person, query: Readonly<Record<string, string | undefined>> = {}): Promise<InboxAnswer> {
      const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const answer = await get(person, `/inbox?${new URLSearchParams(given)}`);
      return inboxAnswer.parse(answer.body);
    },
    /** Messages to somebody in all their conversations that they have not read. */
    async unread(person: Person): Promise<number> {
      const { body } = await get(person, '/conversations');
      return body.reduce((total, { unread }) => total + Number(unread), 0);
    },
    block: (person: Person, other: Somebody) => suite.post(person, `/blocks/${other.uid}`),
    unblock: (person: Person, other: Somebody) => suite.delete(person, `/blocks/${other.uid}`),
    /** Two who may write as much as they like. */
    async acquaintances() {
      const [ana, ben] = await pair();
      await send(ana, ben, 'Hi');
      await send(ben, ana, 'Hello');
      return [ana, ben] as const;
    },
    /** Their conversation as it is stored. */
    async stored(a: Somebody, b: Somebody) {
      const snapshot = await suite.firestore.doc(`conversations/${conversationIdOf(a.uid, b.uid)}`).get();
      return conversationDocument.parse(snapshot.data());
    },
  };
}

export type Chat = ReturnType<typeof chatIn>;
