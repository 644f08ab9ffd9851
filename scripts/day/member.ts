/** The actions of a member in the app, through what they see and tap. */
import type { Locator, Page } from '@playwright/test';
import type { DayClock } from './clock.ts';
import type { Phone } from './phone.ts';

/** Seconds on the day's clock within which an expected element must show. */
const TIMEOUT_S = 60;
const READ_CARD_S = 5;
const READ_PROFILE_S = 40;
const WORD_S = 1;
const READ_SHEET_S = 2;

const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const rowOf = (page: Page, memberId: string) => main(page).locator(`a[href="/chat/${memberId}"]`);
const thread = (page: Page) => page.getByRole('log').getByRole('listitem');

export interface Member {
  readonly phone: Phone;
  readonly clock: DayClock;
}

export async function signIn(member: Member, { email, password }: { email: string; password: string }) {
  const page = await member.phone.open('/login');
  await see(member, page.getByLabel('Email', { exact: true }));
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await tap(member, page.getByRole('button', { name: 'Sign in with Email' }));
  await see(member, cardOnHome(member, 0));
}

/** Opens the app as its icon does. */
export async function openApp(member: Member): Promise<void> {
  await member.phone.open('/');
  await see(member, cardOnHome(member, 0));
}

/** Opens a profile, looks at a second photo if there is one, and goes back. */
export async function readProfile(member: Member, link: Locator): Promise<void> {
  const { page } = member.phone;
  const nextPhoto = page.getByRole('button', { name: 'Next photo' });
  await tap(member, link);
  await see(member, page.getByRole('button', { name: /^Like Profile$|^Liked$|^Matched$/ }));
  await member.clock.advance(READ_PROFILE_S / 2);
  if (await nextPhoto.isVisible()) await tap(member, nextPhoto);
  await member.clock.advance(READ_PROFILE_S / 2);
  await tap(member, page.getByRole('button', { name: 'Back', exact: true }));
  await see(member, link);
}

export const cardOnHome = ({ phone }: Member, index: number) =>
  main(phone.page).getByRole('listitem').getByRole('link').nth(index);

export const resultOfSearch = ({ phone }: Member, index: number) =>
  main(phone.page).getByRole('link', { name: 'View Profile' }).nth(index);

/** Answers this many cards of the deck; `choose` answers like or dislike by the id of the member on the card. */
export async function swipeDeck(
  member: Member,
  cards: number,
  choose: (memberId: string, index: number) => Promise<'Like' | 'Dislike'>,
): Promise<void> {
  const { phone, clock } = member;
  const { page } = phone;
  const profile = page.locator('article:not([inert])').getByRole('link');
  await tap(member, page.getByRole('banner').getByRole('link', { name: 'Swipe' }));
  for (let index = 0; index < cards; index += 1) {
    await see(member, profile);
    await clock.advance(READ_CARD_S);
    const href = (await profile.getAttribute('href')) ?? '';
    const answer = await choose(href.split('/').at(-1) ?? '', index);
    await tap(member, page.getByRole('button', { name: answer, exact: true }));
    await clock.advance(1);
    await leaveMatch(member);
    if ((await profile.getAttribute('href')) === href) throw new Error(`${answer} did not answer the card of ${href}`);
  }
}

/** Closes the sheet that announces a match, if there is one. */
async function leaveMatch(member: Member): Promise<void> {
  const sheet = member.phone.page.getByRole('dialog', { name: "It's a match!" });
  if (!(await sheet.isVisible())) return;
  // Time must pass between the match and closing it: two writes of the same instant could not be told apart.
  await member.clock.advance(READ_SHEET_S);
  await tap(member, sheet.getByRole('button', { name: 'Keep going' }));
}

export async function openSearch(member: Member): Promise<void> {
  const { page } = member.phone;
  await tap(member, page.getByRole('button', { name: 'Open menu' }));
  await tap(member, page.getByRole('dialog').getByRole('link', { name: 'Search', exact: true }));
  await see(member, resultOfSearch(member, 0));
}

export async function searchAgain(member: Member, gender: string): Promise<void> {
  const { page } = member.phone;
  await tap(member, page.getByRole('button', { name: /^Filters/ }));
  await page.getByLabel('Gender').selectOption({ label: gender });
  await member.clock.advance(1);
  await tap(member, page.getByRole('button', { name: 'Show results' }));
  await see(member, resultOfSearch(member, 0));
}

/** Needs a page with the bottom bar. */
export async function openList(member: Member): Promise<void> {
  await tap(member, bar(member.phone.page).getByRole('link', { name: 'Messages' }));
  await seeList(member);
}

export async function backToList(member: Member): Promise<void> {
  await tap(member, member.phone.page.getByRole('link', { name: 'Back to messages' }));
  await seeList(member);
}

async function seeList(member: Member): Promise<void> {
  await see(member, member.phone.page.getByRole('heading', { name: 'Messages', level: 1 }));
  await see(member, main(member.phone.page).getByRole('listitem').getByRole('link'));
}

/** Waits at the list until a message shows as somebody's last one. */
export async function noticeOnList(member: Member, memberId: string, mark: string): Promise<void> {
  await see(member, rowOf(member.phone.page, memberId).filter({ hasText: `${mark}:` }));
}

export async function openChat(member: Member, memberId: string): Promise<void> {
  await tap(member, rowOf(member.phone.page, memberId));
  await see(member, thread(member.phone.page));
}

/** Opens the chat by its address, in a new page. */
export async function openChatByAddress(member: Member, memberId: string): Promise<void> {
  await member.phone.open(`/chat/${memberId}`);
  await see(member, thread(member.phone.page));
}

/** Types a message as fast as a thumb does, sends it and waits until it shows as sent; `mark` identifies the message. */
export async function write(member: Member, mark: string, words: string): Promise<void> {
  const { phone, clock } = member;
  const field = phone.page.getByLabel('Type a message...');
  await see(member, field);
  for (const word of `${mark}: ${words}`.split(/(?<= )/)) {
    await field.pressSequentially(word);
    await clock.advance(WORD_S);
  }
  await tap(member, phone.page.getByRole('button', { name: 'Send', exact: true }));
  await see(
    member,
    thread(phone.page)
      .filter({ hasText: `${mark}:` })
      .filter({ hasText: /Sent|Delivered|Read/ }),
  );
}

/** Waits until the message shows in the open chat. */
export async function readMessage(member: Member, mark: string): Promise<void> {
  await see(member, thread(member.phone.page).filter({ hasText: `${mark}:` }));
}

async function tap(member: Member, target: Locator): Promise<void> {
  await see(member, target);
  await target.tap();
  await member.phone.settle();
}

/** Lets time pass until the element shows. */
async function see({ phone, clock }: Member, target: Locator): Promise<void> {
  await phone.settle();
  await clock.advanceUntil(`${target}`, () => target.first().isVisible(), TIMEOUT_S);
}
