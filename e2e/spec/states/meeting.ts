/** Lists of members, the deck, the spotlight and profiles. */
import type { Page } from '@playwright/test';
import { callApi, createMember, EVERYTHING, FINISHED_PROFILE } from '../../fixtures/account.ts';
import { verifyPhotos } from '../../fixtures/staff.ts';
import { all, answer, fill, press, refuse, runningSpotlight } from '../../screens/screen.ts';
import { answerCall, at, holdCall, letGo, letThrough, OWN, REFUSED, type State } from './state.ts';

const FAVORITES = '**/api/favorites/*';

/** The card of a new member, whom no other test removes. */
async function createCard() {
  const { id } = await createMember({ name: 'Amihan' });
  const { age, location, bio } = FINISHED_PROFILE;
  return {
    id,
    name: 'Amihan',
    age,
    location,
    bio,
    photos: [],
    distance: 2,
    isOnline: true,
    isNew: true,
    isSample: false,
  };
}

const deckOf = async (page: Page) => {
  const prompt = { id: 'merienda', answer: 'Turon, always.' };
  const more = { isPhotoVerified: true, relationshipGoals: 'long-term', prompt };
  const shared = { interests: ['Karaoke'], languages: ['Filipino'] };
  await answer('**/api/deck*', [{ ...(await createCard()), ...more, shared }])(page);
  await answer('**/api/swipes', { match: true, conversationId: 'a_b' })(page);
  return '/swipe';
};
const foundOne = async (page: Page) => {
  await answer('**/api/search*', [{ ...(await createCard()), isFavorite: false }])(page);
  await answerCall('POST', FAVORITES, { status: 500, body: 'no' })(page);
  return '/search';
};

const WIDENINGS = [
  { by: 'ages', count: 12, query: { minAge: '18', maxAge: '100', location: 'Itbayat' } },
  { by: 'location', count: 1, query: { minAge: '25', maxAge: '30' } },
  { by: 'interest', count: 3, query: { location: 'Itbayat' } },
  { by: 'religion', count: 99, query: { location: 'Itbayat' } },
];

const firstCards = (page: Page) => page.getByRole('list').getByRole('link', { name: /, \d+/ }).nth(3).waitFor();

/** The day of different people is over for five hours more. */
const endDay = (path: string, pattern: string) =>
  at(
    path,
    answerCall('GET', pattern, {
      status: 429,
      json: {
        error: 'day-full',
        code: 'day-full',
        message: 'That was a lot of people for one day.',
        retryAfter: 5 * 3600,
      },
    }),
  );
const DAY_ENDED = [
  'That was a lot of people for one day',
  'You can meet new people again in 5 hours. Whoever you saw today, your matches and your messages are still here.',
  'Your messages',
  'Your favorites',
  'Look again',
];

const dayEndStates: readonly State[] = (
  [
    ['home', '/', '**/api/users*'],
    ['swipe', '/swipe', '**/api/deck*'],
    ['search', '/search', '**/api/search?*'],
    ['profile', '/profile/somebody', '**/api/profile/somebody'],
  ] as const
).map(([page, path, pattern]) => ({
  name: `${page} after as many people as a day allows`,
  picture: `${page}-day-end`,
  at: endDay(path, pattern),
  says: DAY_ENDED,
  errors: REFUSED,
}));

const listStates: readonly State[] = [
  { name: 'home', at: '/', act: firstCards, says: ['Near you'] },
  {
    name: 'home that cannot be loaded',
    picture: 'home-error',
    of: ['2 Home'],
    at: at('/', refuse('**/api/users*')),
    says: ['Error loading profiles. Please try again.', 'Try Again'],
    next: [{ act: all(letThrough('**/api/users*'), press('Try Again'), firstCards), says: ['Near you'] }],
    errors: REFUSED,
  },
  {
    name: 'home without anybody',
    picture: 'home-empty',
    of: ['2 Home'],
    at: at('/', answer('**/api/users*', [])),
    says: ['No profiles found near you', 'Show everyone', 'Change what you look for'],
  },
  {
    name: 'a card of the deck, and a match',
    of: ['2 Swipe', 'Design 5 Swipe'],
    at: deckOf,
    says: [
      'Amihan, 29',
      'Las Piñas · 2 km away',
      'Online',
      'NEW',
      'The merienda I never say no to',
      'Turon, always.',
      'Long Term Relationship',
    ],
    next: [{ isScreen: true, act: press('Like'), says: ["It's a match!", 'Message'] }],
  },
  {
    name: 'the deck that cannot be loaded',
    picture: 'swipe-error',
    at: at('/swipe', refuse('**/api/deck*')),
    says: ['Error loading profiles. Please try again.'],
    next: [
      {
        act: async (page) => {
          await all(letThrough('**/api/deck*'), press('Try Again'))(page);
          await page.locator('article:not([inert])').waitFor();
        },
        says: ['Swipe'],
      },
    ],
    errors: REFUSED,
  },
  {
    name: 'the deck during a break',
    picture: 'swipe-break',
    of: ['Design 5 Settings'],
    at: async (page, account) => {
      await callApi(account, 'PATCH /settings', { pause: 'open' });
      return deckOf(page);
    },
    says: ['You are on a break', 'Come back', 'Amihan, 29'],
  },
  {
    name: 'the deck at its end',
    picture: 'swipe-empty',
    of: ['2 Swipe'],
    at: at('/swipe', answer('**/api/deck*', [])),
    says: ['No more profiles to show'],
  },
  {
    name: 'a search that fails',
    picture: 'search-error',
    of: ['8 Search'],
    at: at('/search', refuse('**/api/search*')),
    says: ['Failed to fetch users', 'Filters'],
    next: [{ act: all(letThrough('**/api/search*'), press('Try Again')), says: ['View Profile'] }],
    errors: REFUSED,
  },
  {
    name: 'somebody found, and added to the favorites',
    of: ['2 Search', '8 Search'],
    at: foundOne,
    says: ['Amihan, 29', 'Las Piñas', 'Early mornings, strong coffee.', 'View Profile'],
    next: [
      { act: press('Add Amihan to favorites'), says: ['Error', 'Failed to add to favorites'] },
      { act: all(letThrough(FAVORITES), press('Add Amihan to favorites')), says: ['Added to favorites'] },
    ],
    errors: REFUSED,
  },
  {
    name: 'a search that finds nobody',
    picture: 'search-none',
    at: at(
      '/search?minAge=25&maxAge=30&location=Itbayat',
      all(answer('**/api/search?*', []), answer('**/api/search/widenings?*', WIDENINGS)),
    ),
    says: [
      'Nobody fits these filters',
      'Reset filters',
      '12 more people without the age filter',
      'Any age',
      '1 more person without the place',
      'Near you',
      '3 more people without the interest',
      'Any interest',
      'At least 99 more people without the religion',
      'Any religion',
    ],
  },
  {
    name: 'saved searches that find somebody new',
    picture: 'search-saved',
    at: async (page, account) => {
      const save = (name: string) =>
        callApi<{ id: string }[]>(account, 'POST /searches', { name, query: { distance: '5' } });
      const searches = await save('Near me');
      await save('Cebu');
      await answer('**/api/searches/news', [{ id: searches[0]?.id, count: 3 }])(page);
      return '/search';
    },
    says: ['Near me', '3 new', 'Cebu'],
  },
  {
    name: 'the filters of a search',
    picture: 'search-filters',
    at: '/search?minAge=25&maxAge=40&distance=30&location=Cavite&gender=Female&goal=long-term&minHeight=150&interest=Karaoke&religion=islam',
    act: press('Filters 8 set'),
    says: [
      'Age range',
      'Minimum age',
      'Maximum age',
      'Location',
      'Gender',
      'Distance',
      '30 km',
      'Relationship goal',
      'Height range',
      'Interest',
      'Religion',
      'Show results',
    ],
    offers: { Gender: ['Female', 'Male', 'Non-binary', 'Other'] },
  },
  {
    name: 'a search that no age can fit',
    picture: 'search-refused',
    at: '/search',
    act: all(press('Filters'), fill('Minimum age', '51')),
    says: ['The lowest age is above the highest'],
  },
  {
    name: 'the favorites',
    at: async (_page, account) => {
      await callApi(account, `POST /favorites/${(await createMember({ name: 'Amihan' })).id}`);
      return '/favorites';
    },
    says: ['Favorites', 'Amihan, 29'],
  },
  {
    name: 'lightning without anybody',
    of: ['Design 5 Lightning'],
    at: at('/lightning', answer('**/api/{users,likes,conversations}*', [])),
    says: [
      'Online now',
      'Nobody near you is online at the moment.',
      'Likes you',
      'No new likes yet. A photo and a few lines in your bio help.',
      'New matches',
      'No new matches yet. When two people like each other, they appear here.',
    ],
  },
  {
    name: 'the spotlight, not begun',
    of: ['Design 5 Lightning'],
    at: at('/lightning', all(answer('**/api/spotlight', {}), answer('**/api/spotlights', []))),
    says: [
      'Be seen first for half an hour',
      'Free, once a day. People near you whose preferences match yours see you at the top of this page.',
      'Step into the spotlight',
      'In the spotlight',
      'Nobody near you is in the spotlight right now.',
    ],
  },
  {
    name: 'the spotlight, running',
    of: ['Design 5 Lightning'],
    at: async (page) => {
      await answer('**/api/spotlight', runningSpotlight(29.5))(page);
      await answer('**/api/spotlights', [await createCard()])(page);
      return '/lightning';
    },
    says: ['You are in the spotlight', '30 minutes left', 'Your results', 'Saw you', '20+', 'Spotlight'],
  },
  {
    name: 'the spotlight, over',
    of: ['Design 5 Lightning'],
    at: at('/lightning', answer('**/api/spotlight', { nextAt: '2030-01-01T16:00:00.000Z' })),
    says: ['Your half hour is over'],
  },
];

const profileStates: readonly State[] = [
  {
    name: 'a profile with all there is to tell',
    of: ['2 Profile view'],
    at: async () => {
      const { id } = await createMember(EVERYTHING);
      await verifyPhotos(id);
      return `/profile/${id}`;
    },
    says: [
      'Amihan, 34',
      'Online',
      'NEW',
      'Photo Verified',
      'Female · she/her',
      'Early mornings, strong coffee.',
      'The merienda I never say no to',
      'Turon, always.',
      'Reply',
      'Career & Education',
      'Physical Characteristics',
      '158 cm',
      'Background & Culture',
      'Lifestyle',
      'Cannabis',
      'Relationship Preferences',
      'Personality',
      'Interests',
      'Karaoke',
      'Like Profile',
      'Message',
    ],
    next: [
      { isScreen: true, act: press('More about Amihan'), says: ['Add to favorites', 'Block Amihan', 'Report Amihan'] },
      { isScreen: true, act: press('Block Amihan'), says: ['Block Amihan?'] },
      {
        isScreen: true,
        act: all(press('Cancel'), press('More about Amihan'), press('Report Amihan'), press('Send report')),
        says: ['Required'],
      },
    ],
  },
  {
    name: 'my profile, loading, and there',
    of: ['2 Profile view'],
    at: at('/profile/me', holdCall('GET', OWN)),
    says: ['Loading profile...'],
    next: [{ act: letGo, says: ['Luz, 29', 'Edit Profile', 'Early mornings, strong coffee.'] }],
  },
  {
    name: 'a profile that cannot be loaded',
    picture: 'profile-error',
    of: ['2 Profile view'],
    // The page does not retry after a 400.
    at: at('/profile/somebody', refuse('**/api/profile/somebody', 400)),
    says: ['Error loading profile', 'Please try again later'],
    errors: REFUSED,
  },
  {
    name: 'my profile that is not there',
    of: ['2 Profile view'],
    at: at('/profile/me', refuse(OWN, 404)),
    says: ['Profile not found', 'Error loading your profile'],
    errors: REFUSED,
  },
  {
    name: 'a profile of nobody',
    picture: 'profile-not-found',
    of: ['2 Profile view'],
    at: '/profile/nobody',
    says: ['Profile not found', 'The requested profile could not be found'],
    errors: REFUSED,
  },
];

export const meetingStates: readonly State[] = [...listStates, ...dayEndStates, ...profileStates];
