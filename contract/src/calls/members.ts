import * as z from 'zod/mini';
import { DECK_PAGE_SIZE, USERS_PAGE_SIZE } from '../product.ts';
import { foundCard, searchFilters, searchQuery, searchWidening } from '../wire/members/search.ts';
import { ownSpotlight, spotlightSeenBody } from '../wire/members/spotlight.ts';
import { deckQuery, leftOut } from '../wire/members/swipe.ts';
import { dealtCard, listUsersQuery, userCard, viewedProfile } from '../wire/profile/user.ts';
import { defineCall, done, ofMember } from './define-call.ts';

export const listUsers = defineCall('listUsers', {
  method: 'GET',
  path: '/users',
  summary: 'Members around the caller, nearest first, then by the day of the last activity',
  query: listUsersQuery,
  response: z.array(userCard),
  errors: ['invalid-cursor'],
  page: { size: USERS_PAGE_SIZE, by: 'cursor' },
});

export const getProfile = defineCall('getProfile', {
  method: 'GET',
  path: '/profile/:id',
  summary: 'The page of a member; 404 for whoever is absent, hidden, deactivated or blocked, all alike',
  params: ofMember,
  response: viewedProfile,
  errors: ['not-found'],
});

export const searchMembers = defineCall('searchMembers', {
  method: 'GET',
  path: '/search',
  summary: 'Members who fit the filters, nearest first, then by the day of the last activity',
  query: searchQuery,
  response: z.array(foundCard),
  errors: ['invalid-cursor'],
  limits: ['search'],
  page: { size: USERS_PAGE_SIZE, by: 'cursor' },
});

export const widenSearch = defineCall('widenSearch', {
  method: 'GET',
  path: '/search/widenings',
  summary: 'How many people a search finds without each of its filters, and the query that finds them',
  query: searchFilters,
  response: z.array(searchWidening),
  limits: ['countLeftOut'],
});

export const dealDeck = defineCall('dealDeck', {
  method: 'GET',
  path: '/deck',
  summary: 'Members to like or pass, never one answered already; `X-Next-Cursor` says that more may follow',
  query: deckQuery,
  response: z.array(dealtCard),
  page: { size: DECK_PAGE_SIZE, by: 'cursor' },
});

export const countLeftOut = defineCall('countLeftOut', {
  method: 'GET',
  path: '/deck/left-out',
  summary: 'How many people each of one’s own wishes alone keeps from the deck, and what it becomes to let them in',
  response: leftOut,
});

export const startSpotlight = defineCall('startSpotlight', {
  method: 'POST',
  path: '/spotlight',
  summary:
    'Half an hour in which members around are shown the caller, once a day in Manila; again meanwhile is the same',
  response: ownSpotlight,
  errors: ['spotlight-hidden', 'spotlight-used'],
});

export const getSpotlight = defineCall('getSpotlight', {
  method: 'GET',
  path: '/spotlight',
  summary: 'The caller’s own spotlight, when the next may begin, and what came of the last one',
  response: ownSpotlight,
});

export const listSpotlights = defineCall('listSpotlights', {
  method: 'GET',
  path: '/spotlights',
  summary: 'Up to ten members around who are in the spotlight and fit, in an order that tells nothing',
  response: z.array(userCard),
});

export const noteSpotlights = defineCall('noteSpotlights', {
  method: 'POST',
  path: '/spotlights/seen',
  summary: 'Counts cards of the spotlight that were on the screen, opened or liked, each once; `shown` unless told',
  body: spotlightSeenBody,
  response: done,
  limits: ['noteSpotlights'],
});
