import type { EndpointName } from '@tagpo/contract/endpoints';
import { DECK_PAGE_SIZE, USERS_PAGE_SIZE } from '@tagpo/contract/product';
import { DEFAULT_PUSH_WISHES } from '@tagpo/contract/push';
import type { CallDescriptions } from './call-description.ts';
import { AT, CURSOR, card, ME, OTHER, own, photo, settings, viewed } from './examples.ts';

const PUSH_KEY = `B${'k'.repeat(86)}`;
const PUSH_KEYS = { p256dh: PUSH_KEY, auth: 'a'.repeat(22) };
const PUSH_ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/example';

const cards = { size: USERS_PAGE_SIZE, by: 'cursor' } as const;

export const memberCalls = {
  getPush: {
    area: 'Own profile',
    who: 'signed-in',
    summary: 'The public key that signs notices (VAPID), for a browser to subscribe with; null where none are sent',
    example: { response: { publicKey: PUSH_KEY } },
  },
  subscribePush: {
    area: 'Own profile',
    who: 'signed-in',
    summary: 'Tells this browser while the app is closed, by these wishes; the same endpoint again takes the new ones',
    errors: ['push-refused'],
    limits: ['subscribePush'],
    example: {
      body: { endpoint: PUSH_ENDPOINT, keys: PUSH_KEYS, wishes: DEFAULT_PUSH_WISHES },
      response: { success: true },
    },
  },
  unsubscribePush: {
    area: 'Own profile',
    who: 'signed-in',
    summary: 'Tells this browser no more; twice is once',
    example: { body: { endpoint: PUSH_ENDPOINT }, response: { success: true } },
  },
  listUsers: {
    area: 'Members',
    who: 'members',
    summary: 'Members around the caller, nearest first, then by the day of the last activity',
    errors: ['invalid-cursor'],
    page: cards,
    example: { query: { all: '1', cursor: CURSOR }, response: [card] },
  },
  searchMembers: {
    area: 'Members',
    who: 'members',
    summary: 'Members who fit the filters, nearest first, then by the day of the last activity',
    errors: ['invalid-cursor'],
    limits: ['search'],
    page: cards,
    example: {
      query: { minAge: '25', maxAge: '35', distance: '60', location: 'Laguna', gender: 'male' },
      response: [{ ...card, isFavorite: true }],
    },
  },
  getProfile: {
    area: 'Members',
    who: 'members',
    summary: 'The page of a member; 404 for whoever is absent, hidden, deactivated or blocked, all alike',
    errors: ['not-found'],
    example: { params: { id: OTHER }, response: viewed },
  },
  getOwnProfile: {
    area: 'Own profile',
    who: 'signed-in',
    summary: 'One’s own profile and account; of a newcomer what was saved so far',
    example: { response: own },
  },
  updateOwnProfile: {
    area: 'Own profile',
    who: 'signed-in',
    summary: 'Edits the profile or saves a step of its setup, all or nothing; `isNew: true` finishes it',
    errors: ['consent-required', 'conflict'],
    limits: ['movePlace', 'correctAge', 'changeWishes'],
    example: { body: { bio: 'Plays the harp.', pets: '', interests: ['Letters'] }, response: own },
  },
  deleteOwnProfile: {
    area: 'Own profile',
    who: 'signed-in',
    summary: 'Erases the account and everything held about it; messages stay with the other side, without a name',
    example: { response: { success: true } },
  },
  exportOwnProfile: {
    area: 'Own profile',
    who: 'signed-in',
    summary: 'Everything held about the caller, as one file',
    limits: ['exportAccount'],
    example: {
      response: {
        exportedAt: AT,
        id: ME,
        signIn: { email: 'maria@example.com', providers: ['password'] },
        account: { email: 'maria@example.com' },
        profile: { name: 'Maria Clara' },
        activity: { lastActive: AT },
        photos: [],
        files: [],
        favorites: [{ userId: OTHER }],
        swipes: [{ userId: OTHER, answer: 'liked' }],
        deck: {},
        blocks: [],
        conversations: [],
        messages: [],
        inbox: {},
        reports: [],
        spotlights: [],
        decisions: [],
        looks: [{ kind: 'profile', day: '2026-11-21' }],
        browsers: [],
        limits: [{ action: 'search', counts: {} }],
      },
    },
  },
  updateConsents: {
    area: 'Own profile',
    who: 'signed-in',
    summary: 'Records what the caller agrees to and withdraws; withdrawing `sensitive` erases those fields',
    limits: ['consent'],
    example: { body: { version: '2026-11-21', language: 'fil', sensitive: true }, response: own },
  },
  updateSettings: {
    area: 'Own profile',
    who: 'signed-in',
    summary: 'Changes the settings that are named',
    example: { body: { isHidden: false }, response: settings },
  },
  revokeSessions: {
    area: 'Own profile',
    who: 'signed-in',
    summary: 'Logs the caller out everywhere',
    example: { response: { success: true } },
  },
  registerPhoto: {
    area: 'Own profile',
    who: 'signed-in',
    summary: 'Adds both sizes of a photo that was uploaded to Storage, judged by their bytes',
    errors: ['photo-not-uploaded', 'photo-refused', 'photo-limit-reached', 'conflict'],
    limits: ['registerPhoto'],
    status: 201,
    example: {
      body: { full: '1790000000000-garden.webp', grid: '1790000000000-garden.grid.webp' },
      response: photo,
    },
  },
  orderPhotos: {
    area: 'Own profile',
    who: 'signed-in',
    summary: 'Puts one’s photos in a new order; the first is the primary one',
    example: { body: { order: [photo.id] }, response: [photo] },
  },
  deletePhoto: {
    area: 'Own profile',
    who: 'signed-in',
    summary: 'Removes a photo with its files',
    errors: ['not-found'],
    example: { params: { id: photo.id }, response: [] },
  },
  dealDeck: {
    area: 'Choices',
    who: 'members',
    summary: 'Members to like or pass, never one answered already; `X-Next-Cursor` says that more may follow',
    page: { size: DECK_PAGE_SIZE, by: 'cursor' },
    example: { query: { all: '1' }, response: [card] },
  },
  swipe: {
    area: 'Choices',
    who: 'members',
    summary: 'Likes or passes a member; two who like each other match',
    errors: ['invalid-target', 'not-found'],
    limits: ['like'],
    example: {
      body: { targetId: OTHER, action: 'like' },
      response: { match: true, conversationId: `${OTHER}_${ME}` },
    },
  },
  passMembers: {
    area: 'Choices',
    who: 'members',
    summary: 'Passes up to 20 members at once; each counts as a call of its own',
    example: { body: { targetIds: [OTHER] }, response: { success: true } },
  },
  undoPass: {
    area: 'Choices',
    who: 'members',
    summary: 'Takes the last pass back; 404 when there is none',
    errors: ['not-found'],
    example: { response: { targetId: OTHER } },
  },
  countLeftOut: {
    area: 'Choices',
    who: 'members',
    summary: 'How many people each of one’s own wishes alone keeps from the deck, and what it becomes to let them in',
    example: {
      response: {
        widenings: [{ by: 'distance', count: 12, lookingFor: { minAge: 25, maxAge: 35, distance: 100 } }],
        hasDealBreakers: false,
        passed: 4,
      },
    },
  },
  listPassed: {
    area: 'Choices',
    who: 'members',
    summary: 'Whom the caller passed on, the last one first',
    errors: ['invalid-cursor'],
    page: cards,
    example: { response: [card] },
  },
  forgivePass: {
    area: 'Choices',
    who: 'members',
    summary: 'Takes a pass back, so that they are dealt again; nothing where there is none',
    example: { params: { id: OTHER }, response: { targetId: OTHER } },
  },
  takeLikeBack: {
    area: 'Choices',
    who: 'members',
    summary: 'Takes a like back that has not become a match; nothing where there is none',
    example: { params: { id: OTHER }, response: { targetId: OTHER } },
  },
  countLikes: {
    area: 'Choices',
    who: 'members',
    summary: 'How many like the caller and wait for an answer, counted up to 20',
    example: { response: { count: 3, hasMore: false } },
  },
  listLikes: {
    area: 'Choices',
    who: 'members',
    summary: 'Who likes the caller and waits for an answer',
    errors: ['invalid-cursor'],
    page: cards,
    example: { response: [card] },
  },
  listFavorites: {
    area: 'Choices',
    who: 'members',
    summary: 'One’s favourites, newest first',
    errors: ['invalid-cursor'],
    page: cards,
    example: { response: [card] },
  },
  addFavorite: {
    area: 'Choices',
    who: 'members',
    summary: 'Makes a member a favourite; twice is once',
    errors: ['invalid-target', 'not-found', 'favorite-limit-reached'],
    example: { params: { id: OTHER }, response: { isFavorite: true } },
  },
  removeFavorite: {
    area: 'Choices',
    who: 'members',
    summary: 'Takes a favourite back; twice is once',
    example: { params: { id: OTHER }, response: { isFavorite: false } },
  },
} as const satisfies Partial<CallDescriptions<EndpointName>>;
