/** Every call: name → method and path below `/api`. Free of schemas, so that a client's entry can hold it. */
export const API_BASE = '/api';
/** The header that carries the cursor of a list's next page; absent on the last one. */
export const NEXT_CURSOR_HEADER = 'X-Next-Cursor';
export const REQUEST_ID_HEADER = 'X-Request-Id';

export const ENDPOINTS = {
  listUsers: { method: 'GET', path: '/users' },
  getOwnProfile: { method: 'GET', path: '/profile/me' },
  updateOwnProfile: { method: 'PATCH', path: '/profile/me' },
  getProfile: { method: 'GET', path: '/profile/:id' },
  searchMembers: { method: 'GET', path: '/search' },
  listFavorites: { method: 'GET', path: '/favorites' },
  addFavorite: { method: 'POST', path: '/favorites/:id' },
  removeFavorite: { method: 'DELETE', path: '/favorites/:id' },
  dealDeck: { method: 'GET', path: '/deck' },
  swipe: { method: 'POST', path: '/swipes' },
  undoPass: { method: 'DELETE', path: '/swipes/last' },
  listLikes: { method: 'GET', path: '/likes' },
  registerPhoto: { method: 'POST', path: '/photos' },
  orderPhotos: { method: 'PATCH', path: '/photos' },
  deletePhoto: { method: 'DELETE', path: '/photos/:id' },
  deleteOwnProfile: { method: 'DELETE', path: '/profile/me' },
  exportOwnProfile: { method: 'GET', path: '/profile/me/export' },
  updateConsents: { method: 'PATCH', path: '/consents' },
  updateSettings: { method: 'PATCH', path: '/settings' },
  revokeSessions: { method: 'DELETE', path: '/sessions' },
  listConversations: { method: 'GET', path: '/conversations' },
  getConversation: { method: 'GET', path: '/conversations/:id' },
  countUnread: { method: 'GET', path: '/unread' },
  listMessages: { method: 'GET', path: '/messages/:id' },
  sendMessage: { method: 'POST', path: '/messages' },
  markRead: { method: 'POST', path: '/messages/:id/read' },
  listBlocks: { method: 'GET', path: '/blocks' },
  blockMember: { method: 'POST', path: '/blocks/:id' },
  unblockMember: { method: 'DELETE', path: '/blocks/:id' },
  reportMember: { method: 'POST', path: '/reports' },
  listOwnReports: { method: 'GET', path: '/reports' },
  readDeactivation: { method: 'POST', path: '/deactivation' },
  appeal: { method: 'POST', path: '/appeals' },
  getAdminStats: { method: 'GET', path: '/admin/stats' },
  listAdminUsers: { method: 'GET', path: '/admin/users' },
  toggleUser: { method: 'PATCH', path: '/admin/users/:id/toggle' },
  listAdminLogs: { method: 'GET', path: '/admin/logs' },
  listAdminReports: { method: 'GET', path: '/admin/reports' },
  getAdminReport: { method: 'GET', path: '/admin/reports/:id' },
  updateAdminReport: { method: 'PATCH', path: '/admin/reports/:id' },
  generateSamples: { method: 'POST', path: '/admin/generate-samples' },
  getSamplesProgress: { method: 'GET', path: '/admin/generate-samples' },
} as const satisfies Record<string, { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: `/${string}` }>;

export type EndpointName = keyof typeof ENDPOINTS;
