import * as z from 'zod/mini';
import { ownSpotlight, spotlightSeenBody } from '../wire/members/spotlight.ts';
import { userCard } from '../wire/profile/user.ts';
import { defineCall, done } from './define-call.ts';

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
  errors: ['day-full'],
});

export const noteSpotlights = defineCall('noteSpotlights', {
  method: 'POST',
  path: '/spotlights/seen',
  summary: 'Counts cards of the spotlight that were on the screen, opened or liked, each once; `shown` unless told',
  body: spotlightSeenBody,
  response: done,
  limits: ['noteSpotlights'],
});
