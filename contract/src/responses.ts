import * as z from 'zod/mini';
import { ownProfile, settings } from './account.ts';
import { blockedMember, blockState } from './block.ts';
import { conversation } from './conversation.ts';
import { deactivationState, foundAppealCode } from './deactivation.ts';
import type { EndpointName } from './endpoints.ts';
import { accountExport } from './export.ts';
import { favoriteAnswer } from './favorite.ts';
import { inboxAnswer, likesCount } from './inbox.ts';
import { message } from './message.ts';
import { photo, uploadTicket } from './photo.ts';
import { pushSettings } from './push.ts';
import { ownRemoval } from './removal.ts';
import { ownReport, reportReceipt } from './report.ts';
import { foundCard } from './search.ts';
import { ownSpotlight } from './spotlight.ts';
import type { StaffEndpointName } from './staff-responses.ts';
import { leftOut, swipeAnswer, undoneSwipe } from './swipe.ts';
import { userCard, viewedProfile } from './user.ts';

const done = z.strictObject({ success: z.literal(true) });

/** What each call answers but those of staff. Apart from what it takes, which a client does not have to carry. */
export const RESPONSES = {
  listUsers: z.array(userCard),
  getOwnProfile: ownProfile,
  updateOwnProfile: ownProfile,
  getProfile: viewedProfile,
  searchMembers: z.array(foundCard),
  listFavorites: z.array(userCard),
  addFavorite: favoriteAnswer,
  removeFavorite: favoriteAnswer,
  dealDeck: z.array(userCard),
  countLeftOut: leftOut,
  swipe: swipeAnswer,
  passMembers: done,
  undoPass: undoneSwipe,
  listPassed: z.array(userCard),
  removePass: undoneSwipe,
  takeLikeBack: undoneSwipe,
  countLikes: likesCount,
  listLikes: z.array(userCard),
  startSpotlight: ownSpotlight,
  getSpotlight: ownSpotlight,
  listSpotlights: z.array(userCard),
  noteSpotlights: done,
  requestUpload: uploadTicket,
  registerPhoto: photo,
  orderPhotos: z.array(photo),
  deletePhoto: z.array(photo),
  deleteOwnProfile: done,
  exportOwnProfile: accountExport,
  updateConsents: ownProfile,
  updateSettings: settings,
  revokeSessions: done,
  listConversations: z.array(conversation),
  getConversation: conversation,
  readInbox: inboxAnswer,
  listMessages: z.array(message),
  sendMessage: message,
  markRead: done,
  markDelivered: done,
  tellTyping: done,
  declineRequest: done,
  unmatch: done,
  markMatchesSeen: done,
  getPush: pushSettings,
  subscribePush: done,
  unsubscribePush: done,
  listBlocks: z.array(blockedMember),
  blockMember: blockState,
  unblockMember: blockState,
  reportMember: reportReceipt,
  listOwnReports: z.array(ownReport),
  readDeactivation: deactivationState,
  findAppealCode: foundAppealCode,
  appeal: deactivationState,
  listOwnRemovals: z.array(ownRemoval),
  putRemovalAway: done,
  appealRemoval: ownRemoval,
  describeApi: z.record(z.string(), z.json()),
} as const satisfies Record<Exclude<EndpointName, StaffEndpointName>, z.ZodMiniType>;
