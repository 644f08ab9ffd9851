import { expect, it } from 'vitest';
import { findCommon } from './find-common.ts';

const nothing = { interests: [], languages: [], relationshipGoals: undefined, location: undefined };

it.each([
  { title: 'nothing of two that say nothing', own: {}, other: {}, common: nothing },
  {
    title: 'interests in either spelling, as the other wrote them',
    own: { interests: ['hiking', ' Coffee ', 'Chess'] },
    other: { interests: ['Coffee', 'Hiking', 'Karaoke'] },
    common: { ...nothing, interests: ['Coffee', 'Hiking'] },
  },
  {
    title: 'languages, a goal and a town',
    own: { languages: ['English', 'Filipino'], relationshipGoals: 'long-term' as const, location: 'Baguio' },
    other: { languages: ['Filipino', 'Ilocano'], relationshipGoals: 'long-term' as const, location: 'Baguio' },
    common: { ...nothing, languages: ['Filipino'], relationshipGoals: 'long-term', location: 'Baguio' },
  },
  {
    title: 'nothing where they differ',
    own: { relationshipGoals: 'casual' as const, location: 'Baguio' },
    other: { relationshipGoals: 'long-term' as const, location: 'Cebu City' },
    common: nothing,
  },
])('finds $title', ({ own, other, common }) => {
  expect(findCommon(own, other)).toEqual(common);
});
