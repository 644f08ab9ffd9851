/** Two members who talk, as the tests of messages, conversations and blocks need them. */
import { conversationDocument, conversationIdOf } from '@tagpo/contract/conversation';
import type { ApiSuite, Person } from '../suite/api-suite.ts';

interface Somebody {
  readonly uid: string;
}

export function talkIn(suite: ApiSuite) {
  const send = (from: Person, to: Somebody, content: unknown, more: object = {}) =>
    suite.call('POST', '/messages', { token: from.token, body: { receiverId: to.uid, content, ...more } });
  const get = (person: Person, path: string) => suite.call('GET', path, { token: person.token });
  const pair = () => Promise.all([suite.addMember({ name: 'Ana' }), suite.addMember({ name: 'Ben' })] as const);
  return {
    send,
    get,
    pair,
    thread: (person: Person, other: Somebody, query = '') => get(person, `/messages/${other.uid}${query}`),
    read: (person: Person, other: Somebody) =>
      suite.call('POST', `/messages/${other.uid}/read`, { token: person.token }),
    block: (person: Person, other: Somebody) => suite.call('POST', `/blocks/${other.uid}`, { token: person.token }),
    unblock: (person: Person, other: Somebody) => suite.call('DELETE', `/blocks/${other.uid}`, { token: person.token }),
    /** Two who may write as much as they like. */
    async talkers() {
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

export type Talk = ReturnType<typeof talkIn>;
