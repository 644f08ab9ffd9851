import type { EndpointName } from '@tagpo/contract/endpoints';
import type { AdminReport } from '@tagpo/contract/report';
import type { CallDescriptions } from './call-description.ts';
import { AT, ME, message, OTHER, photo, SENT_ID } from './examples.ts';

const sealed = {
  messages: [
    { id: message.id, author: 'reported' as const, content: 'Send me load first.', sentAt: AT, isPointedAt: true },
  ],
  profile: { name: 'Jose', age: 29, bio: 'Coffee and hikes.', place: 'Quezon City' },
  photos: 2,
};

const administration = { area: 'Administration', who: 'administrators' } as const;
const user = {
  id: OTHER,
  name: 'Jose',
  email: 'jose@example.com',
  isActive: true,
  isAdmin: false,
  isSample: false,
  isProfileComplete: true,
  createdAt: AT,
};
const note = {
  id: 'N0teAboutJose',
  authorId: ME,
  authorName: 'Amihan',
  text: 'Asked by mail to be left alone.',
  at: AT,
};
const removal = { id: 'Rem0valMadeByFirebas', what: 'bio', reason: 'scam-or-spam', at: AT } as const;
const report: AdminReport = {
  id: 'Rep0rtMadeByFirestore',
  kind: 'report',
  reporter: { id: ME, name: 'Maria Clara', isActive: true },
  reported: { id: OTHER, name: 'Jose', isActive: true },
  reason: 'scam-or-spam',
  text: 'Asked for money.',
  evidence: 1,
  state: 'open',
  dueAt: AT,
  isHeld: false,
  createdAt: AT,
  updatedAt: AT,
};

export const adminCalls = {
  getAdminStats: {
    ...administration,
    summary: 'Counts of members and reports',
    example: { response: { totalUsers: 1200, activeUsers: 1180, sampleUsers: 20, recentReports: 4, openReports: 2 } },
  },
  listAdminUsers: {
    ...administration,
    summary: 'Accounts, newest first; `query` is any part of a name or an address',
    errors: ['invalid-cursor'],
    page: { size: 50, by: 'cursor' },
    example: { query: { query: 'jose' }, response: [user] },
  },
  getAdminUser: {
    ...administration,
    summary:
      'A look at a member: what others may see, reports, notes, removals. It is logged and stands in their export',
    errors: ['not-found'],
    limits: ['viewUser'],
    example: {
      params: { id: OTHER },
      response: {
        user,
        profile: { name: 'Jose', age: 29, location: 'Calamba City, Laguna', bio: 'Writes letters.' },
        photos: [photo],
        reports: 1,
        notes: [note],
        removals: [removal],
      },
    },
  },
  removeUserPhoto: {
    ...administration,
    summary: 'Takes a photo out of a member’s profile and tells them by which rule; nobody their own',
    errors: ['invalid-target', 'not-found'],
    limits: ['removeFromProfile'],
    example: {
      params: { id: OTHER, photoId: photo.id },
      body: { reason: 'sexual-content', note: 'Reported twice.' },
      response: { ...removal, what: 'photo', reason: 'sexual-content' },
    },
  },
  removeUserBio: {
    ...administration,
    summary: 'Takes the bio out of a member’s profile and tells them by which rule; nobody their own',
    errors: ['invalid-target', 'not-found'],
    limits: ['removeFromProfile'],
    example: { params: { id: OTHER }, body: { reason: 'scam-or-spam' }, response: removal },
  },
  addStaffNote: {
    ...administration,
    summary: 'Adds a note about a member for staff alone; the same `id` again is the same note',
    errors: ['not-found', 'conflict'],
    limits: ['addStaffNote'],
    status: 201,
    example: { params: { id: OTHER }, body: { text: note.text, id: SENT_ID }, response: note },
  },
  toggleUser: {
    ...administration,
    summary: 'Switches an account off or on; nobody their own',
    errors: ['invalid-target', 'not-found'],
    limits: ['toggleUser'],
    example: { params: { id: OTHER }, body: { active: true }, response: user },
  },
  listAdminLogs: {
    ...administration,
    summary: 'What was done, by whom, newest first',
    errors: ['invalid-cursor'],
    page: { size: 50, by: 'cursor' },
    example: {
      query: { action: 'user.activated' },
      response: [
        {
          id: 'L0gEntry',
          adminId: ME,
          adminName: 'Amihan',
          action: 'user.activated',
          targetUserId: OTHER,
          details: { before: { isActive: false }, after: { isActive: true } },
          performedAt: AT,
        },
      ],
    },
  },
  listAdminReports: {
    ...administration,
    summary: 'Reports and appeals, newest first',
    errors: ['invalid-cursor'],
    page: { size: 20, by: 'cursor' },
    example: { query: { state: 'open' }, response: [report] },
  },
  getAdminReport: {
    ...administration,
    summary: 'A report with what it is about, as it was then; reading it is logged',
    errors: ['not-found'],
    example: { params: { id: report.id }, response: { ...report, sealed } },
  },
  updateAdminReport: {
    ...administration,
    summary: 'Takes a report a step further',
    errors: ['not-found', 'conflict', 'report-claimed'],
    example: { params: { id: report.id }, body: { state: 'in-review' }, response: { ...report, state: 'in-review' } },
  },
  holdAdminReport: {
    ...administration,
    summary: 'Keeps a report and its evidence past their term, or no longer',
    errors: ['not-found'],
    example: { params: { id: report.id }, body: { isHeld: true }, response: { ...report, isHeld: true } },
  },
  generateSamples: {
    ...administration,
    summary: 'Makes sample profiles for some 35 seconds; the same seed makes the same people, once, and goes on',
    errors: ['conflict'],
    limits: ['generateSamples'],
    example: {
      query: { count: '20', seed: 'bayanihan' },
      response: { message: 'Generated 20 sample profiles', count: 20, created: 20, done: 20, seed: 'bayanihan' },
    },
  },
  getSamplesProgress: {
    ...administration,
    summary: 'How far one’s latest generation is',
    example: { response: { state: 'running', count: 20, done: 12, seed: 'bayanihan' } },
  },
} as const satisfies Partial<CallDescriptions<EndpointName>>;
