import * as z from 'zod/mini';
import { settingsPatch } from './account.ts';
import { generateSamplesQuery, listAdminUsersQuery, listLogsQuery, toggleUserBody } from './admin.ts';
import { removeBody, staffNoteBody } from './admin-member.ts';
import { listBlocksQuery } from './block.ts';
import { consentPatch } from './consent.ts';
import { listConversationsQuery } from './conversation.ts';
import { appealBody, appealForm, findAppealCodeBody, readDeactivationBody } from './deactivation.ts';
import { ENDPOINTS, type EndpointName } from './endpoints.ts';
import { listFavoritesQuery } from './favorite.ts';
import { markBody, matchesSeenBody, readInboxQuery } from './inbox.ts';
import { listMessagesQuery, sendMessageBody } from './message.ts';
import { orderPhotosBody, photoId, registerPhotoBody, requestUploadBody } from './photo.ts';
import { profilePatch } from './profile.ts';
import { subscribePushBody, unsubscribePushBody } from './push.ts';
import { removalId } from './removal.ts';
import {
  holdReportBody,
  listOwnReportsQuery,
  listReportsQuery,
  reportBody,
  reportId,
  updateReportBody,
} from './report.ts';
import { RESPONSES } from './responses.ts';
import { searchQuery } from './search.ts';
import { spotlightSeenBody } from './spotlight.ts';
import { STAFF_RESPONSES } from './staff-responses.ts';
import { deckQuery, listLikesQuery, listPassedQuery, passMembersBody, swipeBody } from './swipe.ts';
import { listUsersQuery, memberId } from './user.ts';

const nothing = z.strictObject({});
const ofMember = z.strictObject({ id: memberId });
const ofRemoval = z.strictObject({ id: removalId });

/** Every call with what it takes and answers. `params`, `query` and `body` are parsed before anything is done. */
export const ROUTES = {
  /** One page of cards, nearest first, then by the day of the last activity; the next page's cursor is in `X-Next-Cursor`. */
  listUsers: {
    ...ENDPOINTS.listUsers,
    params: nothing,
    query: listUsersQuery,
    body: null,
    response: RESPONSES.listUsers,
  },
  getOwnProfile: {
    ...ENDPOINTS.getOwnProfile,
    params: nothing,
    query: nothing,
    body: null,
    response: RESPONSES.getOwnProfile,
  },
  /** Answers the profile as it is afterwards. */
  updateOwnProfile: {
    ...ENDPOINTS.updateOwnProfile,
    params: nothing,
    query: nothing,
    body: profilePatch,
    response: RESPONSES.updateOwnProfile,
  },
  getProfile: {
    ...ENDPOINTS.getProfile,
    params: z.strictObject({ id: memberId }),
    query: nothing,
    body: null,
    response: RESPONSES.getProfile,
  },
  /** One page of cards that fit the filters, nearest first, then by the day of the last activity. At most 60 a minute. */
  searchMembers: {
    ...ENDPOINTS.searchMembers,
    params: nothing,
    query: searchQuery,
    body: null,
    response: RESPONSES.searchMembers,
  },
  /** Cards of one's favourites, newest first; who hid or left is missing. */
  listFavorites: {
    ...ENDPOINTS.listFavorites,
    params: nothing,
    query: listFavoritesQuery,
    body: null,
    response: RESPONSES.listFavorites,
  },
  /** 404 for whoever cannot be seen, 400 for oneself. */
  addFavorite: {
    ...ENDPOINTS.addFavorite,
    params: z.strictObject({ id: memberId }),
    query: nothing,
    body: null,
    response: RESPONSES.addFavorite,
  },
  removeFavorite: {
    ...ENDPOINTS.removeFavorite,
    params: z.strictObject({ id: memberId }),
    query: nothing,
    body: null,
    response: RESPONSES.removeFavorite,
  },
  /** Up to 20 cards to answer, never of somebody answered already. */
  dealDeck: { ...ENDPOINTS.dealDeck, params: nothing, query: deckQuery, body: null, response: RESPONSES.dealDeck },
  /** What one's own wishes keep from the deck. At most 30 a minute. */
  countLeftOut: {
    ...ENDPOINTS.countLeftOut,
    params: nothing,
    query: nothing,
    body: null,
    response: RESPONSES.countLeftOut,
  },
  /** 404 for a like of whoever cannot be seen, 400 for oneself, 429 after 500 likes in 24 hours. */
  swipe: { ...ENDPOINTS.swipe, params: nothing, query: nothing, body: swipeBody, response: RESPONSES.swipe },
  /** Several passes for the price of one. Oneself is left out without a word. */
  passMembers: {
    ...ENDPOINTS.passMembers,
    params: nothing,
    query: nothing,
    body: passMembersBody,
    response: RESPONSES.passMembers,
  },
  undoPass: { ...ENDPOINTS.undoPass, params: nothing, query: nothing, body: null, response: RESPONSES.undoPass },
  listPassed: {
    ...ENDPOINTS.listPassed,
    params: nothing,
    query: listPassedQuery,
    body: null,
    response: RESPONSES.listPassed,
  },
  /** Takes a pass back, so that they are dealt again; nothing where there is none. */
  removePass: {
    ...ENDPOINTS.removePass,
    params: z.strictObject({ id: memberId }),
    query: nothing,
    body: null,
    response: RESPONSES.removePass,
  },
  /** Takes a like back that has not become a match; nothing where there is none. */
  takeLikeBack: {
    ...ENDPOINTS.takeLikeBack,
    params: ofMember,
    query: nothing,
    body: null,
    response: RESPONSES.takeLikeBack,
  },
  countLikes: { ...ENDPOINTS.countLikes, params: nothing, query: nothing, body: null, response: RESPONSES.countLikes },
  listLikes: {
    ...ENDPOINTS.listLikes,
    params: nothing,
    query: listLikesQuery,
    body: null,
    response: RESPONSES.listLikes,
  },
  /** Half an hour in which others around are shown the caller first; 409 once a day, and while hidden. Twice meanwhile is once. */
  startSpotlight: {
    ...ENDPOINTS.startSpotlight,
    params: nothing,
    query: nothing,
    body: null,
    response: RESPONSES.startSpotlight,
  },
  getSpotlight: {
    ...ENDPOINTS.getSpotlight,
    params: nothing,
    query: nothing,
    body: null,
    response: RESPONSES.getSpotlight,
  },
  /** Up to ten members around who are in the spotlight now and fit as in `GET /users`; none of them oneself. */
  listSpotlights: {
    ...ENDPOINTS.listSpotlights,
    params: nothing,
    query: nothing,
    body: null,
    response: RESPONSES.listSpotlights,
  },
  noteSpotlights: {
    ...ENDPOINTS.noteSpotlights,
    params: nothing,
    query: nothing,
    body: spotlightSeenBody,
    response: RESPONSES.noteSpotlights,
  },
  /** 201 with where to put the bytes; 429 while too many uploads are open. */
  requestUpload: {
    ...ENDPOINTS.requestUpload,
    params: nothing,
    query: nothing,
    body: requestUploadBody,
    response: RESPONSES.requestUpload,
  },
  /** 201 with the photo; registering the same upload again answers the same photo. */
  registerPhoto: {
    ...ENDPOINTS.registerPhoto,
    params: nothing,
    query: nothing,
    body: registerPhotoBody,
    response: RESPONSES.registerPhoto,
  },
  /** Answers every photo in its new order. */
  orderPhotos: {
    ...ENDPOINTS.orderPhotos,
    params: nothing,
    query: nothing,
    body: orderPhotosBody,
    response: RESPONSES.orderPhotos,
  },
  /** Answers the photos that are left. */
  deletePhoto: {
    ...ENDPOINTS.deletePhoto,
    params: z.strictObject({ id: photoId }),
    query: nothing,
    body: null,
    response: RESPONSES.deletePhoto,
  },
  /** Erases the caller's account and everything held about them; their messages stay as from "Deleted member". */
  deleteOwnProfile: {
    ...ENDPOINTS.deleteOwnProfile,
    params: nothing,
    query: nothing,
    body: null,
    response: RESPONSES.deleteOwnProfile,
  },
  exportOwnProfile: {
    ...ENDPOINTS.exportOwnProfile,
    params: nothing,
    query: nothing,
    body: null,
    response: RESPONSES.exportOwnProfile,
  },
  /** Records what the caller agrees to and withdraws; answers the profile as it is afterwards. 429 after 20 changes a day. */
  updateConsents: {
    ...ENDPOINTS.updateConsents,
    params: nothing,
    query: nothing,
    body: consentPatch,
    response: RESPONSES.updateConsents,
  },
  /** Answers the settings as they are afterwards. */
  updateSettings: {
    ...ENDPOINTS.updateSettings,
    params: nothing,
    query: nothing,
    body: settingsPatch,
    response: RESPONSES.updateSettings,
  },
  /** Logs the caller out everywhere, here too. */
  revokeSessions: {
    ...ENDPOINTS.revokeSessions,
    params: nothing,
    query: nothing,
    body: null,
    response: RESPONSES.revokeSessions,
  },
  /** Newest first, 20 a page; the next page's cursor is in `X-Next-Cursor`. */
  listConversations: {
    ...ENDPOINTS.listConversations,
    params: nothing,
    query: listConversationsQuery,
    body: null,
    response: RESPONSES.listConversations,
  },
  /** The conversation with a member; 404 while there is none. */
  getConversation: {
    ...ENDPOINTS.getConversation,
    params: ofMember,
    query: nothing,
    body: null,
    response: RESPONSES.getConversation,
  },
  /** What changed in the caller's conversations since the look before. */
  readInbox: {
    ...ENDPOINTS.readInbox,
    params: nothing,
    query: readInboxQuery,
    body: null,
    response: RESPONSES.readInbox,
  },
  /** The thread with a member, oldest first, the newest 50; `?before=` takes `X-Next-Cursor` for the 50 before. */
  listMessages: {
    ...ENDPOINTS.listMessages,
    params: ofMember,
    query: listMessagesQuery,
    body: null,
    response: RESPONSES.listMessages,
  },
  /** 201 with the message; the same `id` and content again answer the same and write nothing. */
  sendMessage: {
    ...ENDPOINTS.sendMessage,
    params: nothing,
    query: nothing,
    body: sendMessageBody,
    response: RESPONSES.sendMessage,
  },
  /** Read up to there, never further and never back. */
  markRead: { ...ENDPOINTS.markRead, params: ofMember, query: nothing, body: markBody, response: RESPONSES.markRead },
  markDelivered: {
    ...ENDPOINTS.markDelivered,
    params: ofMember,
    query: nothing,
    body: markBody,
    response: RESPONSES.markDelivered,
  },
  /** Shows the other for ten seconds that the caller is typing, where they may know. */
  tellTyping: { ...ENDPOINTS.tellTyping, params: ofMember, query: nothing, body: null, response: RESPONSES.tellTyping },
  /** Takes a request out of the caller's list; whoever wrote it is not told. */
  declineRequest: {
    ...ENDPOINTS.declineRequest,
    params: ofMember,
    query: nothing,
    body: null,
    response: RESPONSES.declineRequest,
  },
  /** Ends a match and its conversation for both, without a word; nothing where there is none. */
  unmatch: { ...ENDPOINTS.unmatch, params: ofMember, query: nothing, body: null, response: RESPONSES.unmatch },
  markMatchesSeen: {
    ...ENDPOINTS.markMatchesSeen,
    params: nothing,
    query: nothing,
    body: matchesSeenBody,
    response: RESPONSES.markMatchesSeen,
  },
  getPush: { ...ENDPOINTS.getPush, params: nothing, query: nothing, body: null, response: RESPONSES.getPush },
  /** 400 `push-refused` for an address that belongs to no push service. */
  subscribePush: {
    ...ENDPOINTS.subscribePush,
    params: nothing,
    query: nothing,
    body: subscribePushBody,
    response: RESPONSES.subscribePush,
  },
  unsubscribePush: {
    ...ENDPOINTS.unsubscribePush,
    params: nothing,
    query: nothing,
    body: unsubscribePushBody,
    response: RESPONSES.unsubscribePush,
  },
  /** Newest first, 20 a page; the next page's cursor is in `X-Next-Cursor`. */
  listBlocks: {
    ...ENDPOINTS.listBlocks,
    params: nothing,
    query: listBlocksQuery,
    body: null,
    response: RESPONSES.listBlocks,
  },
  /** Blocking twice is one block, and so is taking it back. */
  blockMember: {
    ...ENDPOINTS.blockMember,
    params: ofMember,
    query: nothing,
    body: null,
    response: RESPONSES.blockMember,
  },
  unblockMember: {
    ...ENDPOINTS.unblockMember,
    params: ofMember,
    query: nothing,
    body: null,
    response: RESPONSES.unblockMember,
  },
  /** 201 with the report's id; the same `id` and body again answer the same and have no second effect. */
  reportMember: {
    ...ENDPOINTS.reportMember,
    params: nothing,
    query: nothing,
    body: reportBody,
    response: RESPONSES.reportMember,
  },
  /** One's own reports and how far each is. */
  listOwnReports: {
    ...ENDPOINTS.listOwnReports,
    params: nothing,
    query: listOwnReportsQuery,
    body: null,
    response: RESPONSES.listOwnReports,
  },
  /** Without a token, by the appeal code alone; as `appeal` is. 403 `appeal-refused` for a code that is not ours. */
  readDeactivation: {
    ...ENDPOINTS.readDeactivation,
    params: nothing,
    query: nothing,
    body: readDeactivationBody,
    response: RESPONSES.readDeactivation,
  },
  /** Without a token: the appeal code of a switched-off account, for whoever can still sign in to it but for that. */
  findAppealCode: {
    ...ENDPOINTS.findAppealCode,
    params: nothing,
    query: nothing,
    body: findAppealCodeBody,
    response: RESPONSES.findAppealCode,
  },
  /** 201 with how the account stands now. */
  appeal: { ...ENDPOINTS.appeal, params: nothing, query: nothing, body: appealBody, response: RESPONSES.appeal },
  /** What staff took out of the caller's profile, newest first, with how far each appeal is. */
  listOwnRemovals: {
    ...ENDPOINTS.listOwnRemovals,
    params: nothing,
    query: nothing,
    body: null,
    response: RESPONSES.listOwnRemovals,
  },
  /** `GET /profile/me` tells of it no more. 404 for none. */
  putRemovalAway: {
    ...ENDPOINTS.putRemovalAway,
    params: ofRemoval,
    query: nothing,
    body: null,
    response: RESPONSES.putRemovalAway,
  },
  /** 201; the same text again answers the same. 404 for no such removal, 409 `already-appealed` for another text. */
  appealRemoval: {
    ...ENDPOINTS.appealRemoval,
    params: ofRemoval,
    query: nothing,
    body: appealForm,
    response: RESPONSES.appealRemoval,
  },
  /** This one and all below `/admin`: 403 `not-admin` for everybody who is not an administrator at this very moment. */
  getAdminStats: {
    ...ENDPOINTS.getAdminStats,
    params: nothing,
    query: nothing,
    body: null,
    response: STAFF_RESPONSES.getAdminStats,
  },
  listAdminUsers: {
    ...ENDPOINTS.listAdminUsers,
    params: nothing,
    query: listAdminUsersQuery,
    body: null,
    response: STAFF_RESPONSES.listAdminUsers,
  },
  /** A look at a member: it is logged, and in their export. 404 for none; 429 after sixty a minute. */
  getAdminUser: {
    ...ENDPOINTS.getAdminUser,
    params: ofMember,
    query: nothing,
    body: null,
    response: STAFF_RESPONSES.getAdminUser,
  },
  /** The member is told. Once removed, the same again answers the same. 400 `invalid-target` for oneself; 404 for no such photo. */
  removeUserPhoto: {
    ...ENDPOINTS.removeUserPhoto,
    params: z.strictObject({ id: memberId, photoId }),
    query: nothing,
    body: removeBody,
    response: STAFF_RESPONSES.removeUserPhoto,
  },
  /** As `removeUserPhoto`; 404 where there is no bio. */
  removeUserBio: {
    ...ENDPOINTS.removeUserBio,
    params: ofMember,
    query: nothing,
    body: removeBody,
    response: STAFF_RESPONSES.removeUserBio,
  },
  /** 201 with the note. */
  addStaffNote: {
    ...ENDPOINTS.addStaffNote,
    params: ofMember,
    query: nothing,
    body: staffNoteBody,
    response: STAFF_RESPONSES.addStaffNote,
  },
  /** The account as it is afterwards. 400 `invalid-target` for oneself; 429 with `retryAfter` after ten a minute. */
  toggleUser: {
    ...ENDPOINTS.toggleUser,
    params: ofMember,
    query: nothing,
    body: toggleUserBody,
    response: STAFF_RESPONSES.toggleUser,
  },
  listAdminLogs: {
    ...ENDPOINTS.listAdminLogs,
    params: nothing,
    query: listLogsQuery,
    body: null,
    response: STAFF_RESPONSES.listAdminLogs,
  },
  listAdminReports: {
    ...ENDPOINTS.listAdminReports,
    params: nothing,
    query: listReportsQuery,
    body: null,
    response: STAFF_RESPONSES.listAdminReports,
  },
  getAdminReport: {
    ...ENDPOINTS.getAdminReport,
    params: z.strictObject({ id: reportId }),
    query: nothing,
    body: null,
    response: STAFF_RESPONSES.getAdminReport,
  },
  updateAdminReport: {
    ...ENDPOINTS.updateAdminReport,
    params: z.strictObject({ id: reportId }),
    query: nothing,
    body: updateReportBody,
    response: STAFF_RESPONSES.updateAdminReport,
  },
  holdAdminReport: {
    ...ENDPOINTS.holdAdminReport,
    params: z.strictObject({ id: reportId }),
    query: nothing,
    body: holdReportBody,
    response: STAFF_RESPONSES.holdAdminReport,
  },
  /** Answers when all are there, at most a minute later; 429 with `retryAfter` after three a minute. */
  generateSamples: {
    ...ENDPOINTS.generateSamples,
    params: nothing,
    query: generateSamplesQuery,
    body: null,
    response: STAFF_RESPONSES.generateSamples,
  },
  getSamplesProgress: {
    ...ENDPOINTS.getSamplesProgress,
    params: nothing,
    query: nothing,
    body: null,
    response: STAFF_RESPONSES.getSamplesProgress,
  },
  /** The API as OpenAPI 3.1. */
  describeApi: {
    ...ENDPOINTS.describeApi,
    params: nothing,
    query: nothing,
    body: null,
    response: RESPONSES.describeApi,
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
