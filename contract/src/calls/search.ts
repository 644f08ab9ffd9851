import * as z from 'zod/mini';
import { USERS_PAGE_SIZE } from '../product.ts';
import { foundCard, searchFilters, searchQuery, searchWidening } from '../wire/members/search.ts';
import { defineCall } from './define-call.ts';

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
