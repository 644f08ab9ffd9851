import type { Examples } from './example.ts';
import { AT, CODE, conversation, MESSAGE_ID, message, OTHER, SENT_ID } from './examples.ts';

const MARK = '1.mfq0z9k0';
const REPORT_ID = 'Rep0rtMadeByFirestore';
const removal = { id: 'Rem0valMadeByFirebas', what: 'bio', reason: 'scam-or-spam', at: AT } as const;
const deactivated = { isActive: false, reason: 'scam-or-spam', at: AT, appeal: 'open' } as const;

export const conversationExamples = {
  listConversations: { response: [conversation] },
  getConversation: { params: { id: OTHER }, response: conversation },
  readInbox: {
    query: { since: MARK, chat: OTHER, heard: '12' },
    response: { mark: MARK, isFresh: false, conversations: [conversation], gone: [], isChatOnline: true },
  },
  listMessages: { params: { id: OTHER }, query: { before: '51' }, response: [message] },
  sendMessage: { body: { receiverId: OTHER, content: message.content, id: MESSAGE_ID }, response: message },
  markRead: { params: { id: OTHER }, body: { sequence: 4 }, response: { success: true } },
  markDelivered: { params: { id: OTHER }, body: { sequence: 4 }, response: { success: true } },
  sendTyping: { params: { id: OTHER }, response: { success: true } },
  declineRequest: { params: { id: OTHER }, response: { success: true } },
  unmatch: { params: { id: OTHER }, response: { success: true } },
  markMatchesSeen: { body: { until: AT }, response: { success: true } },
  listBlocks: { response: [{ id: OTHER, name: 'Jose', blockedAt: AT }] },
  blockMember: { params: { id: OTHER }, response: { id: OTHER, isBlocked: true } },
  unblockMember: { params: { id: OTHER }, response: { id: OTHER, isBlocked: false } },
  reportMember: {
    body: { userId: OTHER, reason: 'scam-or-spam', text: 'Asked for money.', messageIds: [MESSAGE_ID], id: SENT_ID },
    response: { id: REPORT_ID },
  },
  listOwnReports: {
    response: [
      { id: REPORT_ID, userId: OTHER, name: 'Jose', reason: 'other', state: 'open', createdAt: AT, updatedAt: AT },
    ],
  },
  readDeactivation: { body: { code: CODE }, response: deactivated },
  findAppealCode: { body: { email: 'maria@example.com', password: 'harp-and-letters' }, response: { code: CODE } },
  appeal: { body: { code: CODE, text: 'That was not me.' }, response: deactivated },
  listOwnRemovals: { response: [{ ...removal, text: 'Text me at 0917 000 0000.', appeal: 'open' }] },
  putRemovalAway: { params: { id: removal.id }, response: { success: true } },
  appealRemoval: {
    params: { id: removal.id },
    body: { text: 'The number is my shop’s.' },
    response: { ...removal, text: 'Text me at 0917 000 0000.', appeal: 'open' },
  },
} satisfies Partial<Examples>;
