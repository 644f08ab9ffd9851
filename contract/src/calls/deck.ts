import * as z from 'zod/mini';
import { DECK_PAGE_SIZE } from '../product.ts';
import { deckQuery, leftOut } from '../wire/members/swipe.ts';
import { dealtCard } from '../wire/profile/user.ts';
import { defineCall } from './define-call.ts';

export const dealDeck = defineCall('dealDeck', {
  method: 'GET',
  path: '/deck',
  summary: 'Members to like or pass, never one answered already; `X-Next-Cursor` says that more may follow',
  query: deckQuery,
  response: z.array(dealtCard),
  errors: ['day-full'],
  page: { size: DECK_PAGE_SIZE, by: 'cursor' },
});

export const countLeftOut = defineCall('countLeftOut', {
  method: 'GET',
  path: '/deck/left-out',
  summary: 'How many people each of one’s own wishes alone keeps from the deck, and what it becomes to let them in',
  response: leftOut,
});
