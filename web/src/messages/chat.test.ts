import { expect, it } from 'vitest';
import { chatMessages, conversationMessages } from './chat.ts';
import { navigationMessages } from './navigation.ts';
import { validationMessages } from './validation.ts';

it.each([
  [conversationMessages.get().empty, 'No conversations yet'],
  [chatMessages.get().title, 'Chat'],
  [chatMessages.get().empty, 'No messages yet. Start the conversation!'],
  [chatMessages.get().loading, 'Loading messages...'],
  [chatMessages.get().placeholder, 'Type a message...'],
  [chatMessages.get().sendFailed, 'Failed to send message'],
  [validationMessages.get()['message-empty'], 'Message cannot be empty'],
  [validationMessages.get()['message-too-long'], 'Message is too long (max 1000 characters)'],
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
