import { expect, it } from 'vitest';
import { actionMessages, reportReasonMessages } from '../actions.ts';
import { editMessages, languageMessages } from '../edit.ts';
import { favoriteMessages } from '../favorites.ts';
import { searchMessages } from '../search.ts';
import { swipeMessages } from '../swipe.ts';
import { meeting } from './meeting.ts';

it.each([
  ['edit', editMessages.get()],
  ['languages', languageMessages.get()],
  ['swipe', swipeMessages.get()],
  ['search', searchMessages.get()],
  ['favorites', favoriteMessages.get()],
  ['actions', actionMessages.get()],
  ['reportReasons', reportReasonMessages.get()],
] as const)('has every sentence of %s', (part, english) => {
  expect(Object.keys(meeting[part]).toSorted()).toEqual(Object.keys(english).toSorted());
});

it.each([
  [editMessages.get().title, 'Edit Profile'],
  [editMessages.get().loading, 'Loading...'],
  [editMessages.get().save, 'Save Changes'],
  [editMessages.get().saving, 'Saving...'],
  [editMessages.get().saved, 'Profile updated'],
  [editMessages.get().saveFailed, 'Failed to update profile'],
  [swipeMessages.get().empty, 'No more profiles to show'],
  [swipeMessages.get().matchTitle, "It's a match!"],
  [searchMessages.get().error, 'Failed to fetch users'],
  [searchMessages.get().viewProfile, 'View Profile'],
  [favoriteMessages.get().added, 'Added to favorites'],
  [favoriteMessages.get().addFailed, 'Failed to add to favorites'],
  [actionMessages.get().like, 'Like Profile'],
  [actionMessages.get().message, 'Message'],
])('says "%s" word for word in English', (shown, specified) => {
  expect(shown).toBe(specified);
});
