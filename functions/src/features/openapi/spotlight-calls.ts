import type { EndpointName } from '@tagpo/contract/endpoints';
import type { CallDescriptions } from './call-description.ts';
import { AT, card, OTHER } from './examples.ts';

const receipt = { startedAt: AT, shown: 41, opened: 12, liked: { count: 3, hasMore: false } };

export const spotlightCalls = {
  startSpotlight: {
    area: 'Choices',
    who: 'members',
    summary:
      'Half an hour in which members around are shown the caller, once a day in Manila; again meanwhile is the same',
    errors: ['spotlight-hidden', 'spotlight-used'],
    example: { response: { secondsLeft: 1800, nextAt: AT, receipt } },
  },
  getSpotlight: {
    area: 'Choices',
    who: 'members',
    summary: 'The caller’s own spotlight, when the next may begin, and what came of the last one',
    example: { response: { nextAt: AT, receipt } },
  },
  listSpotlights: {
    area: 'Choices',
    who: 'members',
    summary: 'Up to ten members around who are in the spotlight and fit, in an order that tells nothing',
    example: { response: [card] },
  },
  noteSpotlights: {
    area: 'Choices',
    who: 'members',
    summary: 'Counts cards of the spotlight that were on the screen, opened or liked, each once; `shown` unless told',
    limits: ['noteSpotlights'],
    example: { body: { ids: [OTHER], step: 'opened' }, response: { success: true } },
  },
} as const satisfies Partial<CallDescriptions<EndpointName>>;
