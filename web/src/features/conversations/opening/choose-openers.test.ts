import { expect, it } from 'vitest';
import { chooseOpeners, findCommon } from './choose-openers.ts';

const common = { interests: [], languages: [], relationshipGoals: undefined, location: undefined };
const other = { name: 'Ana Reyes', interests: ['Chess', 'Hiking'] };

it.each([
  { title: 'of nobody known but the name', other: { name: 'Ana' }, common, texts: ['week', 'drink', 'sunday'] },
  { title: 'of an interest of theirs', other, common, texts: ['theirInterest', 'week', 'drink'] },
  {
    title: 'of an interest and a town of both',
    other,
    common: { ...common, interests: ['Hiking'], location: 'Baguio, Benguet' },
    texts: ['sharedInterest', 'sharedTown', 'week'],
  },
  {
    title: 'of a language of both',
    other,
    common: { ...common, languages: ['English', 'Filipino'] },
    texts: ['theirInterest', 'week', 'taglish'],
  },
  {
    title: 'in a language that mixes by itself',
    other,
    common: { ...common, languages: ['Filipino'] },
    language: 'fil',
    texts: ['theirInterest', 'week', 'drink'],
  },
])('are three $title', ({ other, common, language = 'en', texts }) => {
  expect(chooseOpeners({ other, common, language }).map(({ text }) => text)).toEqual(texts);
});

it('call people by their first name, and towns without their province', () => {
  const openers = chooseOpeners({ other, common: { ...common, location: 'Baguio, Benguet' }, language: 'en' });
  expect(openers).toEqual([
    { text: 'sharedTown', town: 'Baguio' },
    { text: 'theirInterest', interest: 'Chess' },
    { text: 'week', name: 'Ana' },
  ]);
});

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
