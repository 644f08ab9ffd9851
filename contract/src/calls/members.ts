import * as z from 'zod/mini';
import { USERS_PAGE_SIZE } from '../product.ts';
import { listUsersQuery, userCard, viewedProfile } from '../wire/profile/user.ts';
import { defineCall, ofMember } from './define-call.ts';

export const listUsers = defineCall('listUsers', {
  method: 'GET',
  path: '/users',
  summary: 'Members around the caller, nearest first, then by the day of the last activity',
  query: listUsersQuery,
  response: z.array(userCard),
  errors: ['invalid-cursor', 'day-full'],
  page: { size: USERS_PAGE_SIZE, by: 'cursor' },
});

export const getProfile = defineCall('getProfile', {
  method: 'GET',
  path: '/profile/:id',
  summary: 'The page of a member; 404 for whoever is absent, hidden, deactivated or blocked, all alike',
  params: ofMember,
  response: viewedProfile,
  errors: ['not-found', 'day-full'],
});
