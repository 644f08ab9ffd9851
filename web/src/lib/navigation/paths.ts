/** The parts of the edit form that an address can name. */
export type EditedPart = 'photos' | 'bio' | 'prompts' | 'interests' | 'relationshipGoals';

/** Every address of the client. */
export const paths = {
  home: '/',
  /** Home without regard to what anybody looks for. */
  everybody: '/?all=1',
  login: '/login',
  signup: '/signup',
  setupProfile: '/setup-profile',
  messages: '/messages',
  chat: (id: string) => `/chat/${encodeURIComponent(id)}`,
  lightning: '/lightning',
  billing: '/billing',
  settings: '/settings',
  /** What staff took out of the profile. */
  removals: '/settings#removals',
  terms: '/terms',
  privacy: '/privacy',
  myProfile: '/profile/me',
  editProfile: '/edit-profile',
  editPart: (part: EditedPart) => `/edit-profile#${part}`,
  /** Whom one would like to meet: far down on that page. */
  wishes: '/edit-profile#wishes',
  swipe: '/swipe',
  passed: '/swipe/passed',
  search: '/search',
  favorites: '/favorites',
  admin: '/admin',
  adminLogOf: (id: string) => `/admin?target=${encodeURIComponent(id)}#activity-logs`,
  /** The part of the dashboard that is the log. */
  adminLogPart: '#activity-logs',
  adminUser: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  adminReports: '/admin/reports',
  adminReport: (id: string) => `/admin/reports/${encodeURIComponent(id)}`,
  adminSamples: '/admin/samples',
  profile: (id: string) => `/profile/${encodeURIComponent(id)}`,
} as const;
