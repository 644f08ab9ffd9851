/** Where people are found: home, profiles, swipe, search, favourites, lightning. */
import type { Page } from '@playwright/test';
import { callApi, createMember } from '../fixtures/account.ts';
import type { Scene } from './scene.ts';
import { all, answer, hold, press, refuse, runningSpotlight, type Screen } from './screen.ts';

const other = ({ people }: Scene) => `/profile/${people.other.id}`;
const card = (page: Page) => page.getByRole('main').getByRole('link', { name: /, \d+/ }).first();
const deckCard = (page: Page) => page.locator('article:not([inert])');
const moreAbout = press(/^More about/);

export const meetingScreens: readonly Screen[] = [
  { name: 'home', path: '/', shows: card },
  {
    name: 'home-end',
    path: '/',
    before: async (page, _scene, account) => {
      const people = account ? await callApi<unknown[]>(account, 'GET /users') : [];
      await answer('**/api/users*', people.slice(0, 8))(page);
    },
    shows: 'That is everyone near you for now.',
  },
  { name: 'home-loading', path: '/', before: hold('**/api/users*'), shows: 'Near you' },
  { name: 'profile-me', path: '/profile/me', shows: 'Edit Profile', isLong: true },
  { name: 'profile-me-bare', as: 'stranger', path: '/profile/me', shows: 'Edit Profile' },
  { name: 'profile', path: other, shows: 'Like Profile', isLong: true },
  { name: 'profile-menu', path: other, act: moreAbout, shows: /^Report/ },
  { name: 'profile-block', path: other, act: all(moreAbout, press(/^Block/)), shows: /^Block .+\?$/ },
  {
    name: 'profile-report',
    path: other,
    act: all(moreAbout, press(/^Report/), press('Send report')),
    shows: 'Required',
  },
  { name: 'profile-liked', path: ({ people }) => `/profile/${people.match.id}`, shows: 'Matched' },
  {
    name: 'profile-loading',
    path: other,
    before: hold('**/api/profile/*'),
    shows: 'Loading profile...',
  },
  { name: 'swipe', path: '/swipe', shows: deckCard },
  {
    name: 'swipe-loading',
    as: 'stranger',
    path: '/swipe',
    before: hold('**/api/deck*'),
    shows: (page) => page.getByRole('status').first(),
  },
  {
    name: 'swipe-match',
    path: '/swipe',
    before: (page) => answer('**/api/swipes', { match: true, conversationId: 'a_b' })(page),
    act: press('Like'),
    shows: "It's a match!",
  },
  { name: 'search', path: '/search', shows: 'View Profile', isLong: true },
  { name: 'search-loading', path: '/search', before: hold('**/api/search*'), shows: 'Searching...' },
  {
    name: 'search-toast',
    as: 'stranger',
    path: '/search',
    act: press(/^Add .+ to favorites$/),
    shows: 'Added to favorites',
    isBrief: true,
  },
  { name: 'favorites', path: '/favorites', shows: 'These are all your favorites.' },
  { name: 'favorites-loading', path: '/favorites', before: hold('**/api/favorites*'), shows: 'Favorites' },
  { name: 'favorites-error', path: '/favorites', before: refuse('**/api/favorites*'), shows: 'Try Again' },
  { name: 'favorites-empty', as: 'stranger', path: '/favorites', shows: 'No favorites yet' },
  { name: 'lightning', path: '/lightning', shows: card },
  {
    name: 'lightning-spotlight',
    path: '/lightning',
    before: async (page, _scene, account) => {
      const people = account ? await callApi<unknown[]>(account, 'GET /users') : [];
      await answer('**/api/spotlight', runningSpotlight(17.5))(page);
      await answer('**/api/spotlights', people.slice(0, 4))(page);
    },
    shows: 'You are in the spotlight',
    isLong: true,
  },
  {
    name: 'lightning-spotlight-over',
    path: '/lightning',
    before: answer('**/api/spotlight', { ...runningSpotlight(0), secondsLeft: undefined }),
    shows: 'Your half hour is over',
  },
  {
    name: 'lightning-loading',
    path: '/lightning',
    before: hold('**/api/{users,likes,conversations}*'),
    shows: 'Online now',
  },
  {
    name: 'lightning-error',
    path: '/lightning',
    before: refuse('**/api/{users,likes,conversations}*'),
    shows: 'This could not be loaded.',
  },
  {
    name: 'lightning-empty',
    as: 'stranger',
    path: '/lightning',
    before: answer('**/api/users*', []),
    shows: 'Nobody near you is online at the moment.',
  },
  {
    name: 'profile-full',
    path: '/profile/full',
    before: async (page, _scene, account) => {
      const full = await createMember({
        name: 'Maria Consolacion Evangelista-Villanueva',
        age: 101,
        gender: 'Non-binary',
        pronouns: 'they/them',
        bio: 'Salamat sa pagbisita! '.repeat(20).trim(),
        occupation: 'Overseas Filipino worker and part-time underwater photographer',
        company: 'Ospital ng Maynila',
        education: 'College',
        school: 'Pamantasan ng Lungsod ng Maynila',
        bodyType: 'Average',
        languages: ['English', 'Filipino', 'Cebuano', 'Chavacano', 'Kapampangan'],
        drinking: 'socially',
        marijuana: 'never',
        children: 'want-someday',
        relationshipGoals: 'long-term',
        zodiacSign: 'Leo',
        loveLanguage: 'Words of Affirmation',
        interests: ['Karaoke', 'Hiking', 'Street food', 'Beach days', 'Photography', 'Diving'],
      });
      const seen = account && (await callApi(account, `GET /profile/${full.id}`));
      await answer('**/api/profile/full', seen)(page);
    },
    shows: 'Like Profile',
    isLong: true,
  },
];
