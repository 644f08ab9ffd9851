/** Writes what exists before the day: the member's matches and their conversations. */
import { randomUUID } from 'node:crypto';
import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import { z } from 'zod';
import { type Account, signInAccount } from '../../e2e/fixtures/account.ts';
import { MARIA } from '../../e2e/fixtures/credentials.ts';
import type { ApiSuite } from '../../testkit/api-suite.ts';
import { makeMembers } from '../seed/members.ts';
import { SEEDED_PASSWORD } from '../suite/console.ts';
import type { DayClock } from './clock.ts';

/** A page of the list of conversations, and a page of a chat as in the budget table. */
const CONVERSATIONS = 20;
const MESSAGES = 30;
/** Keeps below the limit of messages a minute. */
const BETWEEN_MESSAGES_S = 5;

const ids = z.array(z.looseObject({ id: z.string() }));

/** Maria with the members she has conversations with, in the order of their last messages, and the ids of the members who like her. */
export async function prepareWorld(api: ApiSuite, clock: DayClock) {
  const emails = new Map(makeMembers().map(({ uid, email }) => [uid, email]));
  const signIn = async (uid: string) => {
    const email = emails.get(uid);
    if (email === undefined) throw new Error(`The seed has no member ${uid}`);
    return signInAccount({ email, password: SEEDED_PASSWORD });
  };
  const maria = await signInAccount(MARIA);
  // The partners come from the end of her home page, because its grid and the deck use the first ones.
  const partners = await Promise.all((await listNearby(api, maria)).slice(-CONVERSATIONS).map(signIn));
  if (partners.length < CONVERSATIONS) throw new Error('The seed has too few people near Maria');
  for (const partner of partners) await converse(api, clock, [partner, maria]);
  const { body: likes } = await api.call('GET', '/likes', { token: maria.idToken });
  return { maria, partners, likers: new Set(ids.parse(likes).map(({ id }) => id)), signIn };
}

export async function like(api: ApiSuite, from: Account, targetId: string): Promise<void> {
  await post(api, from, '/swipes', { targetId, action: 'like' });
}

async function listNearby(api: ApiSuite, { idToken: token }: Account): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body, headers } = await api.call('GET', `/users${cursor && `?cursor=${cursor}`}`, { token });
    found.push(...ids.parse(body).map(({ id }) => id));
    cursor = headers.get(NEXT_CURSOR_HEADER);
  }
  return found;
}

/** Lets the two match and write in turn. */
async function converse(api: ApiSuite, clock: DayClock, two: readonly [Account, Account]): Promise<void> {
  const [one, other] = two;
  await like(api, one, other.id);
  await like(api, other, one.id);
  for (let number = 0; number < MESSAGES; number += 1) {
    await clock.skip(BETWEEN_MESSAGES_S);
    const [from, to] = number % 2 === 0 ? [one, other] : [other, one];
    const content = `Ang ganda ng paglubog ng araw sa look kahapon, nakita mo rin ba? ${number}`;
    await post(api, from, '/messages', { receiverId: to.id, content, id: randomUUID() });
  }
}

async function post(api: ApiSuite, { idToken: token }: Account, path: string, body: object): Promise<void> {
  const answer = await api.call('POST', path, { token, body });
  if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
