import * as z from 'zod/mini';
import { USERS_PAGE_SIZE } from '../product.ts';
import { savedSearch, searchNews } from '../wire/members/saved-search.ts';
import { foundCard, saveSearchBody, searchFilters, searchQuery, searchWidening } from '../wire/members/search.ts';
import { defineCall, done, ofMember } from './define-call.ts';

export const searchMembers = defineCall('searchMembers', {
  method: 'GET',
  path: '/search',
  summary: 'Members who fit the filters, nearest first, then by the day of the last activity',
  query: searchQuery,
  response: z.array(foundCard),
  errors: ['invalid-cursor', 'day-full'],
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

export const saveSearch = defineCall('saveSearch', {
  method: 'POST',
  path: '/searches',
  summary: 'Keeps a search under a name, and answers all that are kept; the same name again replaces it',
  body: saveSearchBody,
  response: z.array(savedSearch),
  errors: ['saved-searches-full'],
});

export const removeSearch = defineCall('removeSearch', {
  method: 'DELETE',
  path: '/searches/:id',
  summary: 'Removes a kept search, and answers those that are left; again is the same',
  params: ofMember,
  response: z.array(savedSearch),
});

export const listSearchNews = defineCall('listSearchNews', {
  method: 'GET',
  path: '/searches/news',
  summary: 'How many people joined since the caller last looked at each kept search, counted once a day',
  response: z.array(searchNews),
  limits: ['countLeftOut'],
});

export const lookAtSearch = defineCall('lookAtSearch', {
  method: 'POST',
  path: '/searches/:id/look',
  summary: 'Notes that the caller looks at a kept search: who joined before is not news any more',
  params: ofMember,
  response: done,
});
