import * as z from 'zod/mini';
import { CONVERSATIONS_PAGE_SIZE, MESSAGES_PAGE_SIZE } from '../product.ts';
import { conversation } from '../wire/conversations/conversation.ts';
import { inboxAnswer, markBody, readInboxQuery } from '../wire/conversations/inbox.ts';
import { listMessagesQuery, message, sendMessageBody } from '../wire/conversations/message.ts';
import { timePageQuery } from '../wire/time/time-cursor.ts';
import { defineCall, done, ofMember } from './define-call.ts';

export const listConversations = defineCall('listConversations', {
  method: 'GET',
  path: '/conversations',
  summary: 'One’s conversations and requests, newest first',
  query: timePageQuery,
  response: z.array(conversation),
  errors: ['invalid-cursor'],
  page: { size: CONVERSATIONS_PAGE_SIZE, by: 'cursor' },
});

export const getConversation = defineCall('getConversation', {
  method: 'GET',
  path: '/conversations/:id',
  summary: 'The conversation with a member; 404 while there is none',
  params: ofMember,
  response: conversation,
  errors: ['not-found'],
});

export const readInbox = defineCall('readInbox', {
  method: 'GET',
  path: '/inbox',
  summary:
    'What changed in one’s conversations since the look before, whose `mark` is sent as `since`; without it, or where too much changed, the newest ones',
  query: readInboxQuery,
  response: inboxAnswer,
});

export const listMessages = defineCall('listMessages', {
  method: 'GET',
  path: '/messages/:id',
  summary:
    'The thread with a member, oldest first, the newest page; `before` asks for the page before it, `after` for what came after a sequence',
  params: ofMember,
  query: listMessagesQuery,
  response: z.array(message),
  errors: ['not-found'],
  page: { size: MESSAGES_PAGE_SIZE, by: 'before' },
});

export const sendMessage = defineCall('sendMessage', {
  method: 'POST',
  path: '/messages',
  summary:
    'Sends a message; the same `id` again writes nothing. To somebody one has no match with, one until they answer, from a verified address',
  body: sendMessageBody,
  response: message,
  errors: [
    'invalid-target',
    'not-found',
    'address-not-verified',
    'request-unanswered',
    'message-id-taken',
    'sample-profile',
  ],
  limits: ['sendMessage', 'startConversation'],
  status: 201,
});

export const markRead = defineCall('markRead', {
  method: 'POST',
  path: '/messages/:id/read',
  summary:
    'Notes that the other’s messages are read up to this `senderSequence`; never further than written, never back',
  params: ofMember,
  body: markBody,
  response: done,
  errors: ['not-found'],
  limits: ['mark'],
});

export const markDelivered = defineCall('markDelivered', {
  method: 'POST',
  path: '/messages/:id/delivered',
  summary: 'Notes that the other’s messages have arrived up to this `senderSequence`; nothing is noted of who hides',
  params: ofMember,
  body: markBody,
  response: done,
  errors: ['not-found'],
  limits: ['mark'],
});

export const sendTyping = defineCall('sendTyping', {
  method: 'POST',
  path: '/messages/:id/typing',
  summary: 'Shows the other for ten seconds that the caller is typing, where they may know',
  params: ofMember,
  response: done,
  errors: ['not-found'],
  limits: ['typing'],
});

export const declineRequest = defineCall('declineRequest', {
  method: 'POST',
  path: '/requests/:id/decline',
  summary: 'Takes a request out of one’s own list; whoever wrote it is not told',
  params: ofMember,
  response: done,
  errors: ['not-found'],
});
