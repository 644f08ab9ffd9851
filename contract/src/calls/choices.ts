import * as z from 'zod/mini';
import { USERS_PAGE_SIZE } from '../product.ts';
import { likesCount, likingCard, matchesSeenBody } from '../wire/conversations/inbox.ts';
import { favoriteAnswer } from '../wire/members/favorite.ts';
import { passMembersBody, swipeAnswer, swipeBody, undoneSwipe } from '../wire/members/swipe.ts';
import { pageQuery, userCard } from '../wire/profile/user.ts';
import { defineCall, done, ofMember } from './define-call.ts';

export const listFavorites = defineCall('listFavorites', {
  method: 'GET',
  path: '/favorites',
  summary: 'The caller’s favourites, newest first',
  query: pageQuery,
  response: z.array(userCard),
  errors: ['invalid-cursor'],
  page: { size: USERS_PAGE_SIZE, by: 'cursor' },
});

export const addFavorite = defineCall('addFavorite', {
  method: 'POST',
  path: '/favorites/:id',
  summary: 'Makes a member a favourite; idempotent',
  params: ofMember,
  response: favoriteAnswer,
  errors: ['invalid-target', 'not-found'],
});

export const removeFavorite = defineCall('removeFavorite', {
  method: 'DELETE',
  path: '/favorites/:id',
  summary: 'Removes a favourite; idempotent',
  params: ofMember,
  response: favoriteAnswer,
});

export const swipe = defineCall('swipe', {
  method: 'POST',
  path: '/swipes',
  summary: 'Likes or passes a member; two who like each other match',
  body: swipeBody,
  response: swipeAnswer,
  errors: ['invalid-target', 'not-found'],
  limits: ['like'],
});

export const passMembers = defineCall('passMembers', {
  method: 'POST',
  path: '/swipes/passes',
  summary: 'Passes up to 20 members at once; each counts as a call of its own',
  body: passMembersBody,
  response: done,
});

export const undoPass = defineCall('undoPass', {
  method: 'DELETE',
  path: '/swipes/last',
  summary: 'Undoes the last pass; 404 if there is none',
  response: undoneSwipe,
  errors: ['not-found'],
});

export const listPassed = defineCall('listPassed', {
  method: 'GET',
  path: '/swipes/passed',
  summary: 'The members whom the caller passed, the last one first',
  query: pageQuery,
  response: z.array(userCard),
  errors: ['invalid-cursor'],
  page: { size: USERS_PAGE_SIZE, by: 'cursor' },
});

export const removePass = defineCall('removePass', {
  method: 'DELETE',
  path: '/swipes/passed/:id',
  summary: 'Removes a pass, so that the member is dealt again; idempotent',
  params: ofMember,
  response: undoneSwipe,
});

export const takeLikeBack = defineCall('takeLikeBack', {
  method: 'DELETE',
  path: '/swipes/:id',
  summary: 'Removes a like that has not become a match, so that the member is dealt again; idempotent',
  params: ofMember,
  response: undoneSwipe,
  errors: ['already-matched'],
});

export const listLikes = defineCall('listLikes', {
  method: 'GET',
  path: '/likes',
  summary: 'Members who like the caller and wait for an answer, the newest like first',
  query: pageQuery,
  response: z.array(likingCard),
  errors: ['invalid-cursor'],
  page: { size: USERS_PAGE_SIZE, by: 'cursor' },
});

export const countLikes = defineCall('countLikes', {
  method: 'GET',
  path: '/likes/count',
  summary: 'How many members like the caller and wait for an answer, up to 20',
  response: likesCount,
});

export const unmatch = defineCall('unmatch', {
  method: 'DELETE',
  path: '/matches/:id',
  summary: 'Ends a match, or a conversation in which both wrote, for both; idempotent',
  params: ofMember,
  response: done,
});

export const markMatchesSeen = defineCall('markMatchesSeen', {
  method: 'POST',
  path: '/matches/seen',
  summary: 'Notes that matches up to a time were seen, for the caller’s other devices',
  body: matchesSeenBody,
  response: done,
});
