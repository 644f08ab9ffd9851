/** What members may do only so often: each limited action as calls that do it. */

import { paths } from '@tagpo/contract/paths';
import { places } from '@tagpo/contract/places/places';
import { type LimitedAction, RATE_LIMITS } from '@tagpo/contract/product';
import { CONSENT_VERSIONS } from '@tagpo/contract/wire/account/consent';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { ApiAnswer, ApiSuite, Person } from '../api-suite.ts';
import { storeChoices } from '../members/choices.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}
/** The limited action for the n-th time, as a call whose status says that it was let pass. */
export type Act = (time: number) => Call;

export interface Limited {
  readonly action: LimitedAction;
  /** What it answers when it is let pass. */
  readonly passes: number;
  /** Calls made at once. */
  readonly atOnce: number;
  readonly prepare: (person: Person) => Promise<Act>;
  /** As many are counted before the first call, as though by another instance. */
  readonly before?: number;
  /** How many of somebody's calls have left something in the documents, where each that passes does. */
  readonly stored?: (person: Person) => Promise<number>;
  /** As many may pass beyond the limit on another instance: less than a tenth of it, which instances do not share yet. */
  readonly beyond: number;
}

export const makeCall = (
  { call }: ApiSuite,
  { token }: Person,
  { method, path, body }: Call,
  headers = {},
): Promise<ApiAnswer> => call(method, path, { token, headers, ...(body === undefined ? {} : { body }) });

const run = `l${Date.now()}`;
const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('The list is empty');
  return found;
};
const targetId = (name: string, index: number) => `${run}${name}${index}`;
const photo = { name: `1600000000000-${'a'.repeat(26)}.jpg` };

/** The suite writes what the calls need; it may be opened later. */
export function limitedActions(openedSuite: () => ApiSuite): readonly Limited[] {
  /** Members nobody signs in as. */
  async function targets(count: number, name: string): Promise<string[]> {
    const ids = Array.from({ length: count }, (_, index) => targetId(name, index));
    await openedSuite().writeMembers(ids.map((uid) => ({ uid, email: `${uid}@example.com` })));
    return ids;
  }
  return [
    {
      action: 'search',
      passes: 200,
      atOnce: 100,
      prepare: async () => () => ({ method: 'GET', path: '/search?distance=0' }),
      beyond: 5,
    },
    {
      action: 'sendMessage',
      passes: 201,
      atOnce: 20,
      stored: async ({ uid }) => {
        const thread = paths.messages(conversationIdOf(uid, targetId(`m${uid}`, 0)));
        return (await openedSuite().firestore.collection(thread).get()).size;
      },
      prepare: async (person) => {
        const [id = ''] = await targets(1, `m${person.uid}`);
        await storeChoices(openedSuite().firestore, id, { liked: [person.uid] });
        await openedSuite().post(person, '/swipes', { targetId: id, action: 'like' });
        return (time) => ({ method: 'POST', path: '/messages', body: { receiverId: id, content: `${time}` } });
      },
      beyond: 5,
    },
    {
      action: 'like',
      passes: 200,
      atOnce: 1,
      before: 450,
      prepare: async (person) => {
        const ids = await targets(25, `s${person.uid}`);
        return (time) => ({ method: 'POST', path: '/swipes', body: { targetId: at(ids, time), action: 'like' } });
      },
      beyond: 49,
    },
    {
      action: 'startConversation',
      passes: 201,
      atOnce: 1,
      prepare: async (person) => {
        const ids = await targets(40, `c${person.uid}`);
        return (time) => ({ method: 'POST', path: '/messages', body: { receiverId: at(ids, time), content: 'Hi' } });
      },
      beyond: 0,
    },
    {
      action: 'registerPhoto',
      passes: 400,
      atOnce: 5,
      prepare: async () => () => ({ method: 'POST', path: '/photos', body: photo }),
      beyond: 0,
    },
    {
      action: 'movePlace',
      passes: 200,
      atOnce: 1,
      // On Masbate and around Sorsogon, where no other test is.
      prepare: async () => (time) => ({
        method: 'PATCH',
        path: '/profile/me',
        body: { placeId: at(places.slice(205, 240), time).id },
      }),
      beyond: 0,
    },
    {
      action: 'correctAge',
      passes: 200,
      atOnce: 1,
      prepare: async () => (time) => ({ method: 'PATCH', path: '/profile/me', body: { age: 30 + (time % 60) } }),
      beyond: 0,
    },
    {
      action: 'changeWishes',
      passes: 200,
      atOnce: 1,
      prepare: async () => (time) => ({
        method: 'PATCH',
        path: '/profile/me',
        body: { lookingFor: { minAge: 30 + (time % 60) } },
      }),
      beyond: 0,
    },
    {
      action: 'block',
      passes: 200,
      atOnce: 1,
      before: 80,
      prepare: async (person) => {
        const ids = await targets(160, `b${person.uid}`);
        return (time) => ({ method: 'POST', path: `/blocks/${at(ids, time)}` });
      },
      beyond: 0,
    },
    {
      action: 'report',
      passes: 201,
      atOnce: 5,
      prepare: async (person) => {
        const [userId] = await targets(1, `r${person.uid}`);
        return () => ({ method: 'POST', path: '/reports', body: { userId, reason: 'other' } });
      },
      beyond: 0,
    },
    {
      action: 'consent',
      passes: 200,
      atOnce: 1,
      // Every time another answer than the one that stands: saying the same again is not counted.
      prepare: async () => (time) => ({
        method: 'PATCH',
        path: '/consents',
        body: {
          news: time % 2 === 0 || time >= RATE_LIMITS.consent.limit,
          version: CONSENT_VERSIONS.at(-1),
          language: 'en',
        },
      }),
      beyond: 0,
    },
    {
      action: 'exportAccount',
      passes: 200,
      atOnce: 5,
      prepare: async () => () => ({ method: 'GET', path: '/profile/me/export' }),
      beyond: 0,
    },
  ];
}
