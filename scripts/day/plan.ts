/** The plan of the day: what the member does in each sitting, how often, and how long each page is in front. */
import type { Account } from '../../e2e/fixtures/account.ts';
import {
  backToList,
  cardOnHome,
  type Member,
  noticeOnList,
  openApp,
  openChat,
  openChatByAddress,
  openList,
  openSearch,
  readMessage,
  readProfile,
  resultOfSearch,
  searchAgain,
  signIn,
  swipeDeck,
  write,
} from './member.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const BETWEEN_SITTINGS_S = 3.5 * HOUR;
const HIDDEN_S = 5 * MINUTE;
const FIRST_LOOK_S = 1 * MINUTE;
const LOOK_AT_LIST_S = 1 * MINUTE;
const LOOK_AT_RESULTS_S = 1 * MINUTE;
/** Seconds for which an opened chat stays in front. */
const CHAT_S = 6 * MINUTE;
const THINKING_S = 25;
const WORDS = 'sa Sabado na lang tayo magkita, bandang hapon siguro?';
const DECK_CARDS = 20;
/** One in this many answers is a like. */
const LIKE_EVERY = 4;

/** A sitting of about half an hour with the app open. */
interface Sitting {
  readonly profilesFromHome: number;
  /** Minutes at home after reading those profiles. */
  readonly atHome: number;
  readonly hasDeck: boolean;
  /** The first search uses the page's defaults, each further one another gender. The member looks at the list of conversations before. */
  readonly searches: number;
  readonly profilesFromSearch: number;
  /** Messages in each direction, for each chat. */
  readonly chats: readonly number[];
}

/** Each sitting begins at home, looks at the list of conversations before its chats and ends with the app in the background. */
const SITTINGS: readonly Sitting[] = [
  { profilesFromHome: 3, atHome: 6, hasDeck: true, searches: 0, profilesFromSearch: 0, chats: [3, 2] },
  { profilesFromHome: 3, atHome: 3.5, hasDeck: false, searches: 2, profilesFromSearch: 2, chats: [3, 2] },
  { profilesFromHome: 3, atHome: 6, hasDeck: true, searches: 0, profilesFromSearch: 0, chats: [3, 2] },
  { profilesFromHome: 3, atHome: 4.5, hasDeck: false, searches: 1, profilesFromSearch: 1, chats: [3, 2] },
];
const GENDERS = ['Male', 'Female'];

export interface Cast {
  readonly member: Member;
  readonly account: Account;
  readonly partners: readonly Account[];
  /** Ids of members who liked her before the day. */
  readonly likers: ReadonlySet<string>;
  /** Opens the app on the partner's own phone, which is not counted. */
  openPartner(partner: Account): Promise<Member & { close(): Promise<void> }>;
  /** Makes somebody on the deck like the member. */
  like(memberId: string): Promise<void>;
}

/** On a new device the evening before: signs in, looks at home and at the list, and opens every chat once. */
export async function playEvening({ member, account, partners }: Cast): Promise<void> {
  const { clock } = member;
  await signIn(member, account);
  await clock.advance(MINUTE);
  await openList(member);
  for (const partner of partners) {
    await openChat(member, partner.id);
    await clock.advance(5);
    await backToList(member);
  }
  await putAway(member);
}

export async function playDay(cast: Cast): Promise<void> {
  const { clock } = cast.member;
  for (const [index, sitting] of SITTINGS.entries()) {
    if (index > 0) await clock.skip(BETWEEN_SITTINGS_S);
    await sit(cast, sitting, index);
  }
}

async function sit(cast: Cast, sitting: Sitting, index: number): Promise<void> {
  const { member } = cast;
  const { clock } = member;
  await openApp(member);
  await clock.advance(FIRST_LOOK_S);
  for (let card = 0; card < sitting.profilesFromHome; card += 1) {
    await readProfile(member, cardOnHome(member, index * sitting.profilesFromHome + card));
  }
  await clock.advance(sitting.atHome * MINUTE);
  if (sitting.hasDeck) await swipe(cast);
  if (sitting.searches > 0) {
    await lookAtList(member);
    await search(member, sitting);
  }
  await lookAtList(member);
  const before = SITTINGS.slice(0, index).flatMap(({ chats }) => chats).length;
  for (const [chat, messages] of sitting.chats.entries()) {
    const partner = cast.partners[before + chat];
    if (partner === undefined) throw new Error('There are more chats than people to chat with');
    await chatWith(cast, partner, messages);
  }
  await putAway(member);
}

/** Hides the app and closes it once it has stopped listening: the stand-in would notice a listener that vanished only in real time. */
async function putAway({ phone, clock }: Member): Promise<void> {
  await phone.setHidden(true);
  await clock.advance(HIDDEN_S + 1);
  await phone.close();
}

async function lookAtList(member: Member): Promise<void> {
  await openList(member);
  await member.clock.advance(LOOK_AT_LIST_S);
}

async function search(member: Member, { searches, profilesFromSearch }: Sitting): Promise<void> {
  await openSearch(member);
  await member.clock.advance(LOOK_AT_RESULTS_S);
  for (const gender of GENDERS.slice(0, searches - 1)) {
    await searchAgain(member, gender);
    await member.clock.advance(LOOK_AT_RESULTS_S);
  }
  for (let index = 0; index < profilesFromSearch; index += 1) {
    await readProfile(member, resultOfSearch(member, index));
  }
}

/** Likes one in four. Only the first of them likes her too, because a match costs as much as ten other answers. */
async function swipe({ member, likers, like }: Cast): Promise<void> {
  await swipeDeck(member, DECK_CARDS, async (memberId, index) => {
    if (index % LIKE_EVERY !== 0 || (index > 0 && likers.has(memberId))) return 'Dislike';
    if (index === 0) await like(memberId);
    return 'Like';
  });
}

/** The partner writes first; then both answer in turn after reading the other's message. */
async function chatWith({ member, account, partners, openPartner }: Cast, partner: Account, messages: number) {
  const { clock } = member;
  const other = await openPartner(partner);
  const theirs = (number: number) => `Siya ${partners.indexOf(partner) + 1}.${number}`;
  const hers = (number: number) => `Ako ${partners.indexOf(partner) + 1}.${number}`;
  try {
    await openChatByAddress(other, account.id);
    await write(other, theirs(1), WORDS);
    await noticeOnList(member, partner.id, theirs(1));
    const end = clock.now() + CHAT_S * 1000;
    await openChat(member, partner.id);
    for (let number = 1; number <= messages; number += 1) {
      if (number > 1) await write(other, theirs(number), WORDS);
      await readMessage(member, theirs(number));
      await clock.advance(THINKING_S);
      await write(member, hers(number), WORDS);
      await readMessage(other, hers(number));
      await clock.advance(THINKING_S);
    }
    await clock.advance(Math.max(0, Math.round((end - clock.now()) / 1000)));
    await backToList(member);
  } finally {
    await other.close();
  }
}
