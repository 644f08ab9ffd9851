import { ERRORS } from '@tagpo/contract/errors';
import { VALIDATION_MESSAGES } from '@tagpo/contract/validation-messages';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { describe, expect, it } from 'vitest';
import { chatMessages, conversationMessages } from './conversations/chat.ts';
import { actionMessages } from './meeting/actions.ts';
import { favoriteMessages } from './meeting/favorites.ts';
import { homeMessages } from './meeting/home.ts';
import { searchMessages } from './meeting/search.ts';
import { swipeMessages } from './meeting/swipe.ts';
import { editMessages } from './profile/edit.ts';
import { profileMessages } from './profile/profile.ts';
import { setupMessages, setupOptionMessages } from './profile/setup.ts';
import { navigationMessages } from './shell/navigation.ts';
import { shellMessages } from './shell/shell.ts';
import { describeIssue, validationMessages } from './validation.ts';

const sources: Record<string, string> = import.meta.glob('../{app,components,features,routes}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Text between tags, and what assistive technology reads, when it is written in the component itself. */
const ownSentence = [
  />\s*[A-Za-z][A-Za-z ,.'!?-]*\s*<\//,
  /\b(?:aria-label|alt|title|placeholder|label)="[^"{]*[A-Za-z][^"]*"/,
];
const allowed = [/404/];

describe('the catalogue', () => {
  it.each(Object.keys(sources))('holds every sentence of %s', (file) => {
    const source = sources[file] ?? '';
    const found = ownSentence.flatMap((pattern) => source.match(pattern)?.[0] ?? []);
    expect(found.filter((text) => !allowed.some((exception) => exception.test(text)))).toEqual([]);
  });

  it.each(Object.entries(VALIDATION_MESSAGES))('has a sentence for the issue %s', (key, sentence) => {
    expect(describeIssue(key)).toBe(sentence);
  });

  it('describes an unknown issue by the generic sentence', () => {
    expect(describeIssue('Too small: expected number to be >=18')).toBe('Invalid input');
  });

  it('spells the setup options as the setup form does', () => {
    const spellings = setupOptionMessages.get();
    expect(OPTIONS.communicationStyle.map((style) => spellings[style])).toContain('Direct and assertive');
    expect(OPTIONS.children.map((choice) => spellings[choice])).toEqual([
      "Don't Want",
      'Want Someday',
      'Have Children',
    ]);
  });

  it.each([
    [homeMessages.get().error, 'Error loading profiles. Please try again.'],
    [homeMessages.get().empty, 'No profiles found near you'],
    [profileMessages.get().error, 'Error loading profile'],
    [profileMessages.get().errorHint, 'Please try again later'],
    [profileMessages.get().notFoundOwn, 'Error loading your profile'],
    [profileMessages.get().notFoundOther, 'The requested profile could not be found'],
    [profileMessages.get().marijuana, 'Cannabis'],
    [setupMessages.get().title, 'Complete Your Profile'],
    [setupMessages.get().subtitle, 'Tell us about yourself to get started'],
    [setupMessages.get().done, 'Profile setup completed!'],
    [shellMessages.get().notFound, 'Page Not Found'],
    [shellMessages.get().crashTitle, 'Something went wrong'],
    [shellMessages.get().firebaseFailed, 'Failed to initialize Firebase. Please check your configuration.'],
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
    [conversationMessages.get().empty, 'No conversations yet'],
    [chatMessages.get().title, 'Chat'],
    [chatMessages.get().empty, 'No messages yet. Start the conversation!'],
    [chatMessages.get().loading, 'Loading messages...'],
    [chatMessages.get().placeholder, 'Type a message...'],
    [chatMessages.get().sendFailed, 'Failed to send message'],
    [validationMessages.get()['message-empty'], 'Message cannot be empty'],
    [validationMessages.get()['message-too-long'], 'Message is too long (max 1000 characters)'],
    [ERRORS['profile-incomplete'].message, 'Please complete your profile setup.'],
  ])('says "%s" word for word', (shown, specified) => {
    expect(shown).toBe(specified);
  });

  it.each([
    [1, '1 unread message'],
    [2, '2 unread messages'],
    [120, '120 unread messages'],
  ])('counts %i as "%s"', (total, sentence) => {
    expect(navigationMessages.get().unread(total)).toBe(sentence);
  });
});
