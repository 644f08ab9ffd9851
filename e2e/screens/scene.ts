/** The members in the pictures: Maria of the seed, those she knows, and accounts in special states. */
import { z } from 'zod';
import { type Account, callApi, createMember, signInAccount } from '../fixtures/account.ts';
import { match, send } from '../fixtures/chat.ts';
import { MARIA } from '../fixtures/credentials.ts';
import { readEmail } from '../fixtures/staff.ts';

const conversations = z.array(z.looseObject({ member: z.looseObject({ id: z.string() }) }));
const cards = z.array(z.looseObject({ id: z.string(), name: z.string() }));

export interface Scene {
  readonly accounts: { readonly maria: Account; readonly switchedOff: Account; readonly staff: Account };
  /** The id of Maria's report. */
  readonly reportId: string;
  /** Seeded members near Maria. */
  readonly people: { readonly [role in Role]: { readonly id: string; readonly name: string } };
}

const ROLES = ['partner', 'unread', 'match', 'asking', 'admirer', 'other', 'blocked', 'asked'] as const;
type Role = (typeof ROLES)[number];

const TALK = [
  'Hi! Your pancit photo made me hungry at 11 pm.',
  'Hahaha sorry! It is my lola’s recipe. Secret: more calamansi than you think.',
  'Noted. I always burn the garlic, so I might need a lesson.',
  'Lessons are free, but you wash the dishes.',
  'Deal. Are you around this weekend? There is a small market near the bay on Saturday, mostly plants and coffee, and the sunset from there is unfair.',
  'Saturday works! After 4?',
  'After 4. I will be the one carrying too many ferns 🌿',
];

/** Gives Maria a chat, a request, a match, likes, favourites and a report. */
export async function prepareScene(): Promise<Scene> {
  const maria = await signInAccount(MARIA);
  const known = conversations.parse(await callApi(maria, 'GET /conversations')).map(({ member }) => member.id);
  const near = cards.parse(await callApi(maria, 'GET /users?all=1')).filter(({ id }) => !known.includes(id));
  const accounts = await Promise.all(near.slice(0, ROLES.length + 2).map(({ id }) => signInMember(id)));
  const people = Object.fromEntries(ROLES.map((role, index) => [role, near[index]])) as Scene['people'];
  const as = (role: Role) => requireAccount(accounts, people[role].id);

  for (const role of ['partner', 'unread', 'match'] as const) await match(maria, as(role));
  // Else the sheet of the match covers every screen.
  await callApi(maria, 'POST /matches/seen', { until: new Date().toISOString() });
  for (const [index, content] of TALK.entries()) {
    const [from, to] = index % 2 === 0 ? [as('partner'), maria] : [maria, as('partner')];
    await send(from, to, content);
  }
  await send(as('unread'), maria, 'Kumusta ang araw mo?');
  await send(as('unread'), maria, 'I found the bookshop you told me about!');
  await send(
    as('asking'),
    maria,
    'Hello Maria! We were both at the Intramuros night walk, I think. Did you get home dry?',
  );
  await send(maria, as('asked'), 'Is that Taal in your second photo?');
  await callApi(as('admirer'), 'POST /swipes', { targetId: maria.id, action: 'like' });
  for (const { id } of accounts.slice(-2))
    await callApi(await signInMember(id), 'POST /swipes', { targetId: maria.id, action: 'like' });
  for (const role of ['admirer', 'other', 'partner', 'asking', 'match'] as const) {
    await callApi(maria, `POST /favorites/${people[role].id}`);
  }
  await callApi(maria, `POST /blocks/${people.blocked.id}`);
  const switchedOff = await createMember();
  const staff = await signInAccount({ email: 'admin@admin.com', password: MARIA.password });
  await callApi(staff, `PATCH /admin/users/${switchedOff.id}/toggle`, { active: false, reason: 'harassment' });
  const { id: reportId } = await callApi<{ id: string }>(maria, 'POST /reports', {
    userId: people.asking.id,
    reason: 'harassment',
    text: 'I never was at that walk. He wrote to two of my friends with the same words.',
  });
  return { accounts: { maria, switchedOff, staff }, people, reportId };
}

export async function signInMember(id: string): Promise<Account> {
  return signInAccount({ email: await readEmail(id), password: MARIA.password });
}

function requireAccount(accounts: readonly Account[], id: string): Account {
  const found = accounts.find((account) => account.id === id);
  if (!found) throw new Error(`${id} is not signed in`);
  return found;
}
