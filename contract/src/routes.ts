import * as z from 'zod/mini';
import { ownProfile, settings, settingsPatch } from './account.ts';
import {
  adminLogEntry,
  adminStats,
  adminUser,
  generatedSamples,
  generateSamplesQuery,
  listAdminUsersQuery,
  listLogsQuery,
  samplesProgress,
  toggleUserBody,
} from './admin.ts';
import { blockedMember, blockState, listBlocksQuery } from './block.ts';
import { consentPatch } from './consent.ts';
import { conversation, listConversationsQuery, unreadTotal } from './conversation.ts';
import { appealBody, deactivationState, readDeactivationBody } from './deactivation.ts';
import { ENDPOINTS, type EndpointName } from './endpoints.ts';
import { accountExport } from './export.ts';
import { favoriteAnswer, listFavoritesQuery } from './favorite.ts';
import { listMessagesQuery, message, sendMessageBody } from './message.ts';
import { orderPhotosBody, photo, photoId, registerPhotoBody } from './photo.ts';
import { profilePatch } from './profile.ts';
import {
  adminReport,
  adminReportDetail,
  listOwnReportsQuery,
  listReportsQuery,
  ownReport,
  reportBody,
  reportId,
  reportReceipt,
  updateReportBody,
} from './report.ts';
import { foundCard, searchQuery } from './search.ts';
import { deckQuery, leftOut, listLikesQuery, listPassedQuery, swipeAnswer, swipeBody, undoneSwipe } from './swipe.ts';
import { listUsersQuery, memberId, userCard, viewedProfile } from './user.ts';

const nothing = z.strictObject({});
const ofMember = z.strictObject({ id: memberId });
const done = z.strictObject({ success: z.literal(true) });

/** Every call with what it takes and answers. `params`, `query` and `body` are parsed before anything is done. */
export const ROUTES = {
  /** One page of cards, nearest and most recently active first; the next page's cursor is in `X-Next-Cursor`. */
  listUsers: {
    ...ENDPOINTS.listUsers,
    params: nothing,
    query: listUsersQuery,
    body: null,
    response: z.array(userCard),
  },
  getOwnProfile: { ...ENDPOINTS.getOwnProfile, params: nothing, query: nothing, body: null, response: ownProfile },
  /** Answers the profile as it is afterwards. */
  updateOwnProfile: {
    ...ENDPOINTS.updateOwnProfile,
    params: nothing,
    query: nothing,
    body: profilePatch,
    response: ownProfile,
  },
  getProfile: {
    ...ENDPOINTS.getProfile,
    params: z.strictObject({ id: memberId }),
    query: nothing,
    body: null,
    response: viewedProfile,
  },
  /** One page of cards that fit the filters, nearest and most recently active first. At most 60 a minute. */
  searchMembers: {
    ...ENDPOINTS.searchMembers,
    params: nothing,
    query: searchQuery,
    body: null,
    response: z.array(foundCard),
  },
  /** Cards of one's favourites, newest first; who hid or left is missing. */
  listFavorites: {
    ...ENDPOINTS.listFavorites,
    params: nothing,
    query: listFavoritesQuery,
    body: null,
    response: z.array(userCard),
  },
  /** 404 for whoever cannot be seen, 400 for oneself. */
  addFavorite: {
    ...ENDPOINTS.addFavorite,
    params: z.strictObject({ id: memberId }),
    query: nothing,
    body: null,
    response: favoriteAnswer,
  },
  removeFavorite: {
    ...ENDPOINTS.removeFavorite,
    params: z.strictObject({ id: memberId }),
    query: nothing,
    body: null,
    response: favoriteAnswer,
  },
  /** Up to 20 cards to answer, never of somebody answered already. */
  dealDeck: { ...ENDPOINTS.dealDeck, params: nothing, query: deckQuery, body: null, response: z.array(userCard) },
  /** What one's own wishes keep from the deck. At most 30 a minute. */
  countLeftOut: { ...ENDPOINTS.countLeftOut, params: nothing, query: nothing, body: null, response: leftOut },
  /** 404 for a like of whoever cannot be seen, 400 for oneself, 429 after 500 likes in 24 hours. */
  swipe: { ...ENDPOINTS.swipe, params: nothing, query: nothing, body: swipeBody, response: swipeAnswer },
  undoPass: { ...ENDPOINTS.undoPass, params: nothing, query: nothing, body: null, response: undoneSwipe },
  listPassed: {
    ...ENDPOINTS.listPassed,
    params: nothing,
    query: listPassedQuery,
    body: null,
    response: z.array(userCard),
  },
  /** Takes a pass back, so that they are dealt again; nothing where there is none. */
  forgivePass: {
    ...ENDPOINTS.forgivePass,
    params: z.strictObject({ id: memberId }),
    query: nothing,
    body: null,
    response: undoneSwipe,
  },
  listLikes: {
    ...ENDPOINTS.listLikes,
    params: nothing,
    query: listLikesQuery,
    body: null,
    response: z.array(userCard),
  },
  /** 201 with the photo; registering the same objects again answers the same photo. */
  registerPhoto: {
    ...ENDPOINTS.registerPhoto,
    params: nothing,
    query: nothing,
    body: registerPhotoBody,
    response: photo,
  },
  /** Answers every photo in its new order. */
  orderPhotos: {
    ...ENDPOINTS.orderPhotos,
    params: nothing,
    query: nothing,
    body: orderPhotosBody,
    response: z.array(photo),
  },
  /** Answers the photos that are left. */
  deletePhoto: {
    ...ENDPOINTS.deletePhoto,
    params: z.strictObject({ id: photoId }),
    query: nothing,
    body: null,
    response: z.array(photo),
  },
  /** Erases the caller's account and everything held about them; their messages stay as from "Deleted member". */
  deleteOwnProfile: { ...ENDPOINTS.deleteOwnProfile, params: nothing, query: nothing, body: null, response: done },
  exportOwnProfile: {
    ...ENDPOINTS.exportOwnProfile,
    params: nothing,
    query: nothing,
    body: null,
    response: accountExport,
  },
  /** Records what the caller agrees to and withdraws; answers the profile as it is afterwards. 429 after 20 changes a day. */
  updateConsents: {
    ...ENDPOINTS.updateConsents,
    params: nothing,
    query: nothing,
    body: consentPatch,
    response: ownProfile,
  },
  /** Answers the settings as they are afterwards. */
  updateSettings: {
    ...ENDPOINTS.updateSettings,
    params: nothing,
    query: nothing,
    body: settingsPatch,
    response: settings,
  },
  /** Logs the caller out everywhere, here too. */
  revokeSessions: { ...ENDPOINTS.revokeSessions, params: nothing, query: nothing, body: null, response: done },
  /** Newest first, 20 a page; the next page's cursor is in `X-Next-Cursor`. */
  listConversations: {
    ...ENDPOINTS.listConversations,
    params: nothing,
    query: listConversationsQuery,
    body: null,
    response: z.array(conversation),
  },
  /** The conversation with a member; 404 while there is none. */
  getConversation: {
    ...ENDPOINTS.getConversation,
    params: ofMember,
    query: nothing,
    body: null,
    response: conversation,
  },
  countUnread: { ...ENDPOINTS.countUnread, params: nothing, query: nothing, body: null, response: unreadTotal },
  /** The thread with a member, oldest first, the newest 50; `?before=` takes `X-Next-Cursor` for the 50 before. */
  listMessages: {
    ...ENDPOINTS.listMessages,
    params: ofMember,
    query: listMessagesQuery,
    body: null,
    response: z.array(message),
  },
  /** 201 with the message; the same `id` and content again answer the same and write nothing. */
  sendMessage: { ...ENDPOINTS.sendMessage, params: nothing, query: nothing, body: sendMessageBody, response: message },
  markRead: { ...ENDPOINTS.markRead, params: ofMember, query: nothing, body: null, response: done },
  /** Newest first, 20 a page; the next page's cursor is in `X-Next-Cursor`. */
  listBlocks: {
    ...ENDPOINTS.listBlocks,
    params: nothing,
    query: listBlocksQuery,
    body: null,
    response: z.array(blockedMember),
  },
  /** Blocking twice is one block, and so is taking it back. */
  blockMember: { ...ENDPOINTS.blockMember, params: ofMember, query: nothing, body: null, response: blockState },
  unblockMember: { ...ENDPOINTS.unblockMember, params: ofMember, query: nothing, body: null, response: blockState },
  /** 201 with the report's id; the same `id` and body again answer the same and have no second effect. */
  reportMember: {
    ...ENDPOINTS.reportMember,
    params: nothing,
    query: nothing,
    body: reportBody,
    response: reportReceipt,
  },
  /** One's own reports and how far each is. */
  listOwnReports: {
    ...ENDPOINTS.listOwnReports,
    params: nothing,
    query: listOwnReportsQuery,
    body: null,
    response: z.array(ownReport),
  },
  /** Without a token, by the appeal code alone; as `appeal` is. 403 `appeal-refused` for a code that is not ours. */
  readDeactivation: {
    ...ENDPOINTS.readDeactivation,
    params: nothing,
    query: nothing,
    body: readDeactivationBody,
    response: deactivationState,
  },
  /** 201 with how the account stands now. */
  appeal: { ...ENDPOINTS.appeal, params: nothing, query: nothing, body: appealBody, response: deactivationState },
  /** This one and all below `/admin`: 403 `not-admin` for everybody who is not an administrator at this very moment. */
  getAdminStats: { ...ENDPOINTS.getAdminStats, params: nothing, query: nothing, body: null, response: adminStats },
  listAdminUsers: {
    ...ENDPOINTS.listAdminUsers,
    params: nothing,
    query: listAdminUsersQuery,
    body: null,
    response: z.array(adminUser),
  },
  /** The account as it is afterwards. 400 `invalid-target` for oneself; 429 with `retryAfter` after ten a minute. */
  toggleUser: {
    ...ENDPOINTS.toggleUser,
    params: ofMember,
    query: nothing,
    body: toggleUserBody,
    response: adminUser,
  },
  listAdminLogs: {
    ...ENDPOINTS.listAdminLogs,
    params: nothing,
    query: listLogsQuery,
    body: null,
    response: z.array(adminLogEntry),
  },
  listAdminReports: {
    ...ENDPOINTS.listAdminReports,
    params: nothing,
    query: listReportsQuery,
    body: null,
    response: z.array(adminReport),
  },
  getAdminReport: {
    ...ENDPOINTS.getAdminReport,
    params: z.strictObject({ id: reportId }),
    query: nothing,
    body: null,
    response: adminReportDetail,
  },
  updateAdminReport: {
    ...ENDPOINTS.updateAdminReport,
    params: z.strictObject({ id: reportId }),
    query: nothing,
    body: updateReportBody,
    response: adminReport,
  },
  /** Answers when all are there, at most a minute later; 429 with `retryAfter` after three a minute. */
  generateSamples: {
    ...ENDPOINTS.generateSamples,
    params: nothing,
    query: generateSamplesQuery,
    body: null,
    response: generatedSamples,
  },
  getSamplesProgress: {
    ...ENDPOINTS.getSamplesProgress,
    params: nothing,
    query: nothing,
    body: null,
    response: samplesProgress,
  },
  /** The API as OpenAPI 3.1. */
  describeApi: {
    ...ENDPOINTS.describeApi,
    params: nothing,
    query: nothing,
    body: null,
    response: z.record(z.string(), z.json()),
  },
} as const satisfies Record<EndpointName, RouteSchemas>;

interface RouteSchemas {
  readonly method: string;
  readonly path: string;
  readonly params: z.ZodMiniType;
  readonly query: z.ZodMiniType;
  readonly body: z.ZodMiniType | null;
  readonly response: z.ZodMiniType;
}

export type Routes = typeof ROUTES;
export type RouteParams<N extends EndpointName> = z.input<Routes[N]['params']>;
export type RouteQuery<N extends EndpointName> = z.input<Routes[N]['query']>;
export type RouteResponse<N extends EndpointName> = z.output<Routes[N]['response']>;
/** What a client sends; `null` where the call takes no body. */
export type RouteBody<N extends EndpointName> = Routes[N]['body'] extends z.ZodMiniType
  ? z.input<Routes[N]['body']>
  : null;
