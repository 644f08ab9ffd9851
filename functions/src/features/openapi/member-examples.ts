import { DEFAULT_PUSH_WISHES } from '@tagpo/contract/wire/account/push';
import type { Examples } from './example.ts';
import { AT, CURSOR, card, ME, OTHER, own, photo, settings, UPLOAD, uploadUrl, viewed } from './examples.ts';

const PUSH_KEY = `B${'k'.repeat(86)}`;
const PUSH_KEYS = { p256dh: PUSH_KEY, auth: 'a'.repeat(22) };
const PUSH_ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/example';

export const memberExamples = {
  getPush: { response: { publicKey: PUSH_KEY } },
  subscribePush: {
    body: { endpoint: PUSH_ENDPOINT, keys: PUSH_KEYS, wishes: DEFAULT_PUSH_WISHES },
    response: { success: true },
  },
  unsubscribePush: { body: { endpoint: PUSH_ENDPOINT }, response: { success: true } },
  listUsers: { query: { all: '1', cursor: CURSOR }, response: [card] },
  searchMembers: {
    query: { minAge: '25', maxAge: '35', distance: '60', location: 'Laguna', gender: 'male' },
    response: [{ ...card, isFavorite: true }],
  },
  getProfile: { params: { id: OTHER }, response: viewed },
  getOwnProfile: { response: own },
  updateOwnProfile: { body: { bio: 'Plays the harp.', pets: '', interests: ['Letters'] }, response: own },
  deleteOwnProfile: { response: { success: true } },
  exportOwnProfile: {
    response: {
      exportedAt: AT,
      id: ME,
      signIn: { email: 'maria@example.com', providers: ['password'] },
      account: { email: 'maria@example.com' },
      profile: { name: 'Maria Clara' },
      activity: { lastActive: AT },
      photos: [],
      files: [],
      uploads: null,
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
  updateConsents: { body: { version: '2026-11-21', language: 'fil', sensitive: true }, response: own },
  updateSettings: { body: { isHidden: false }, response: settings },
  revokeSessions: { response: { success: true } },
  requestUpload: { body: { type: 'image/webp', bytes: 180_000 }, response: { name: UPLOAD, url: uploadUrl } },
  registerPhoto: { body: { name: UPLOAD }, response: photo },
  orderPhotos: { body: { order: [photo.id] }, response: [photo] },
  deletePhoto: { params: { id: photo.id }, response: [] },
  dealDeck: { query: { all: '1' }, response: [card] },
  swipe: {
    body: { targetId: OTHER, action: 'like' },
    response: { match: true, conversationId: `${OTHER}_${ME}` },
  },
  passMembers: { body: { targetIds: [OTHER] }, response: { success: true } },
  undoPass: { response: { targetId: OTHER } },
  countLeftOut: {
    response: {
      widenings: [{ by: 'distance', count: 12, lookingFor: { minAge: 25, maxAge: 35, distance: 100 } }],
      hasDealBreakers: false,
      passed: 4,
    },
  },
  listPassed: { response: [card] },
  removePass: { params: { id: OTHER }, response: { targetId: OTHER } },
  takeLikeBack: { params: { id: OTHER }, response: { targetId: OTHER } },
  countLikes: { response: { count: 3, hasMore: false } },
  listLikes: { response: [card] },
  listFavorites: { response: [card] },
  addFavorite: { params: { id: OTHER }, response: { isFavorite: true } },
  removeFavorite: { params: { id: OTHER }, response: { isFavorite: false } },
} satisfies Partial<Examples>;
