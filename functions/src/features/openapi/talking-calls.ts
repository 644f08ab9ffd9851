import type { EndpointName } from '@tagpo/contract/endpoints';
import { BLOCKS_PAGE_SIZE, CONVERSATIONS_PAGE_SIZE, MESSAGES_PAGE_SIZE } from '@tagpo/contract/product';
import type { CallDescriptions } from './call-description.ts';
import { AT, CODE, conversation, MESSAGE_ID, message, OTHER, SENT_ID } from './examples.ts';

const MARK = '1.mfq0z9k0';
const REPORT_ID = 'Rep0rtMadeByFirestore';
const removal = { id: 'Rem0valMadeByFirebas', what: 'bio', reason: 'scam-or-spam', at: AT } as const;
const deactivated = { isActive: false, reason: 'scam-or-spam', at: AT, appeal: 'open' } as const;

export const talkingCalls = {
  listConversations: {
    area: 'Messages',
    who: 'members',
    summary: 'One’s conversations and requests, newest first',
    errors: ['invalid-cursor'],
    page: { size: CONVERSATIONS_PAGE_SIZE, by: 'cursor' },
    example: { response: [conversation] },
  },
  getConversation: {
    area: 'Messages',
    who: 'members',
    summary: 'The conversation with a member; 404 while there is none',
    errors: ['not-found'],
    example: { params: { id: OTHER }, response: conversation },
  },
  readInbox: {
    area: 'Messages',
    who: 'members',
    summary:
      'What changed in one’s conversations since the look before, whose `mark` is sent as `since`; without it, or where too much changed, the newest ones',
    example: {
      query: { since: MARK, chat: OTHER, heard: '12' },
      response: { mark: MARK, isFresh: false, conversations: [conversation], gone: [], isChatOnline: true },
    },
  },
  listMessages: {
    area: 'Messages',
    who: 'members',
    summary:
      'The thread with a member, oldest first, the newest page; `before` asks for the page before it, `after` for what came after a sequence',
    errors: ['not-found'],
    page: { size: MESSAGES_PAGE_SIZE, by: 'before' },
    example: { params: { id: OTHER }, query: { before: '51' }, response: [message] },
  },
  sendMessage: {
    area: 'Messages',
    who: 'members',
    summary:
      'Sends a message; the same `id` again writes nothing. To somebody one has no match with, one until they answer',
    errors: ['invalid-target', 'not-found', 'request-unanswered', 'message-id-taken', 'sample-profile'],
    limits: ['sendMessage', 'startConversation'],
    status: 201,
    example: { body: { receiverId: OTHER, content: message.content, id: MESSAGE_ID }, response: message },
  },
  markRead: {
    area: 'Messages',
    who: 'members',
    summary:
      'Notes that the other’s messages are read up to this `senderSequence`; never further than written, never back',
    errors: ['not-found'],
    limits: ['mark'],
    example: { params: { id: OTHER }, body: { sequence: 4 }, response: { success: true } },
  },
  markDelivered: {
    area: 'Messages',
    who: 'members',
    summary: 'Notes that the other’s messages have arrived up to this `senderSequence`; nothing is noted of who hides',
    errors: ['not-found'],
    limits: ['mark'],
    example: { params: { id: OTHER }, body: { sequence: 4 }, response: { success: true } },
  },
  tellTyping: {
    area: 'Messages',
    who: 'members',
    summary: 'Shows the other for ten seconds that the caller is typing, where they may know',
    errors: ['not-found'],
    limits: ['typing'],
    example: { params: { id: OTHER }, response: { success: true } },
  },
  declineRequest: {
    area: 'Messages',
    who: 'members',
    summary: 'Takes a request out of one’s own list; whoever wrote it is not told',
    errors: ['not-found'],
    example: { params: { id: OTHER }, response: { success: true } },
  },
  unmatch: {
    area: 'Messages',
    who: 'members',
    summary: 'Ends a match and its conversation for both; nothing where there is none',
    example: { params: { id: OTHER }, response: { success: true } },
  },
  markMatchesSeen: {
    area: 'Messages',
    who: 'members',
    summary: 'Notes that matches until then were seen, for one’s other devices',
    example: { body: { until: AT }, response: { success: true } },
  },
  listBlocks: {
    area: 'Safety',
    who: 'members',
    summary: 'Whom the caller blocks, newest first',
    errors: ['invalid-cursor'],
    page: { size: BLOCKS_PAGE_SIZE, by: 'cursor' },
    example: { response: [{ id: OTHER, name: 'Jose', blockedAt: AT }] },
  },
  blockMember: {
    area: 'Safety',
    who: 'members',
    summary: 'Takes two members out of each other’s world; twice is once',
    errors: ['invalid-target', 'not-found', 'block-limit-reached'],
    limits: ['block'],
    example: { params: { id: OTHER }, response: { id: OTHER, isBlocked: true } },
  },
  unblockMember: {
    area: 'Safety',
    who: 'members',
    summary: 'Takes one’s own block back; twice is once',
    example: { params: { id: OTHER }, response: { id: OTHER, isBlocked: false } },
  },
  reportMember: {
    area: 'Safety',
    who: 'members',
    summary: 'Reports a member, with messages between the two as evidence; the same `id` again is the same report',
    errors: ['invalid-target', 'not-found', 'report-id-taken'],
    limits: ['report'],
    status: 201,
    example: {
      body: { userId: OTHER, reason: 'scam-or-spam', text: 'Asked for money.', messageIds: [MESSAGE_ID], id: SENT_ID },
      response: { id: REPORT_ID },
    },
  },
  listOwnReports: {
    area: 'Safety',
    who: 'members',
    summary: 'One’s own reports and how far each is, newest first',
    errors: ['invalid-cursor'],
    page: { size: 20, by: 'cursor' },
    example: {
      response: [
        { id: REPORT_ID, userId: OTHER, name: 'Jose', reason: 'other', state: 'open', createdAt: AT, updatedAt: AT },
      ],
    },
  },
  readDeactivation: {
    area: 'Safety',
    who: 'everybody',
    summary: 'How a switched-off account stands, by its appeal code alone: it cannot sign in',
    errors: ['appeal-refused'],
    limits: ['appeal'],
    example: { body: { code: CODE }, response: deactivated },
  },
  findAppealCode: {
    area: 'Safety',
    who: 'everybody',
    summary: 'The appeal code of a switched-off account, for whoever could sign in to it but for that',
    errors: ['appeal-refused'],
    limits: ['findAppealCode'],
    example: { body: { email: 'maria@example.com', password: 'harp-and-letters' }, response: { code: CODE } },
  },
  appeal: {
    area: 'Safety',
    who: 'everybody',
    summary: 'Asks to be let in again, once a deactivation',
    errors: ['appeal-refused', 'already-appealed'],
    limits: ['appeal'],
    status: 201,
    example: { body: { code: CODE, text: 'That was not me.' }, response: deactivated },
  },
  listOwnRemovals: {
    area: 'Safety',
    who: 'signed-in',
    summary: 'What staff took out of one’s profile, by which rule and when, and how far the appeal is; newest first',
    example: { response: [{ ...removal, text: 'Text me at 0917 000 0000.', appeal: 'open' }] },
  },
  putRemovalAway: {
    area: 'Safety',
    who: 'signed-in',
    summary: 'Puts the card away that tells of a removal',
    errors: ['not-found'],
    example: { params: { id: removal.id }, response: { success: true } },
  },
  appealRemoval: {
    area: 'Safety',
    who: 'signed-in',
    summary: 'Appeals against a removal, once each; it lands in the staff’s queue',
    errors: ['not-found', 'already-appealed'],
    limits: ['appeal'],
    status: 201,
    example: {
      params: { id: removal.id },
      body: { text: 'The number is my shop’s.' },
      response: { ...removal, text: 'Text me at 0917 000 0000.', appeal: 'open' },
    },
  },
} as const satisfies Partial<CallDescriptions<EndpointName>>;
