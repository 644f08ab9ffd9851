import type { Examples } from './example.ts';
import { AT, card, OTHER } from './examples.ts';

const receipt = { startedAt: AT, shown: 41, opened: 12, liked: { count: 3, hasMore: false } };

export const spotlightExamples = {
  startSpotlight: { response: { secondsLeft: 1800, nextAt: AT, receipt } },
  getSpotlight: { response: { nextAt: AT, receipt } },
  listSpotlights: { response: [card] },
  noteSpotlights: { body: { ids: [OTHER], step: 'opened' }, response: { success: true } },
} satisfies Partial<Examples>;
