/** Two members who chat, as the tests of messages, conversations and blocks need them. */

import { paths } from '@tagpo/contract/paths';
import { conversationDocument } from '@tagpo/contract/stored/conversation';
import { type ThreadDocument, threadDocument } from '@tagpo/contract/stored/inbox';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { type InboxAnswer, inboxAnswer } from '@tagpo/contract/wire/conversations/inbox';
import type { ApiSuite, Person } from './api-suite.ts';

interface Somebody {
  readonly uid: string;
}

export function chatIn(suite: ApiSuite) {
  const send = (from: Person, to: Somebody, content: unknown, more: object = {}) =>
    suite.call('POST', '/messages', { token: from.token, body: { receiverId: to.uid, content, ...more } });
  const get = (person: Person, path: string) => suite.call('GET', path, { token: person.token });
  const pair = () => Promise.all([suite.addMember({ name: 'Ana' }), suite.addMember({ name: 'Ben' })] as const);
  return {
    send,
    get,
    pair,
    thread: (person: Person, other: Somebody, query = '') => get(person, `/messages/${other.uid}${query}`),
    /** Everything that was written, unless told how far. */
    read: (person: Person, other: Somebody, sequence = 1_000_000) =>
      suite.call('POST', `/messages/${other.uid}/read`, { token: person.token, body: { sequence } }),
    deliver: (person: Person, other: Somebody, sequence = 1_000_000) =>
      suite.call('POST', `/messages/${other.uid}/delivered`, { token: person.token, body: { sequence } }),
    typing: (person: Person, other: Somebody) =>
      suite.call('POST', `/messages/${other.uid}/typing`, { token: person.token }),
    decline: (person: Person, other: Somebody) =>
      suite.call('POST', `/requests/${other.uid}/decline`, { token: person.token }),
    like: (person: Person, other: Somebody) =>
      suite.call('POST', '/swipes', { token: person.token, body: { targetId: other.uid, action: 'like' } }),
    unmatch: (person: Person, other: Somebody) =>
      suite.call('DELETE', `/matches/${other.uid}`, { token: person.token }),
    hide: (person: Person, isHidden = true) =>
      suite.call('PATCH', '/settings', { token: person.token, body: { isHidden } }),
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
    block: (person: Person, other: Somebody) => suite.call('POST', `/blocks/${other.uid}`, { token: person.token }),
    unblock: (person: Person, other: Somebody) => suite.call('DELETE', `/blocks/${other.uid}`, { token: person.token }),
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
