import type { AdminReport } from '@tagpo/contract/wire/staff/report';
import type { Examples } from './example.ts';
import { AT, ME, message, OTHER, photo, SENT_ID } from './examples.ts';

const sealed = {
  messages: [
    { id: message.id, author: 'reported' as const, content: 'Send me load first.', sentAt: AT, isPointedAt: true },
  ],
  profile: { name: 'Jose', age: 29, bio: 'Coffee and hikes.', place: 'Quezon City' },
  photos: 2,
};

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

export const adminExamples = {
  getAdminStats: {
    response: { totalUsers: 1200, activeUsers: 1180, sampleUsers: 20, recentReports: 4, openReports: 2 },
  },
  listAdminUsers: { query: { query: 'jose' }, response: [user] },
  getAdminUser: {
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
  removeUserPhoto: {
    params: { id: OTHER, photoId: photo.id },
    body: { reason: 'sexual-content', note: 'Reported twice.' },
    response: { ...removal, what: 'photo', reason: 'sexual-content' },
  },
  removeUserBio: { params: { id: OTHER }, body: { reason: 'scam-or-spam' }, response: removal },
  addStaffNote: { params: { id: OTHER }, body: { text: note.text, id: SENT_ID }, response: note },
  toggleUser: { params: { id: OTHER }, body: { active: true }, response: user },
  listAdminLogs: {
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
  listAdminReports: { query: { state: 'open' }, response: [report] },
  getAdminReport: { params: { id: report.id }, response: { ...report, sealed } },
  updateAdminReport: {
    params: { id: report.id },
    body: { state: 'in-review' },
    response: { ...report, state: 'in-review' },
  },
  holdAdminReport: { params: { id: report.id }, body: { isHeld: true }, response: { ...report, isHeld: true } },
  generateSamples: {
    query: { count: '20', seed: 'bayanihan' },
    response: { message: 'Generated 20 sample profiles', count: 20, created: 20, done: 20, seed: 'bayanihan' },
  },
  getSamplesProgress: { response: { state: 'running', count: 20, done: 12, seed: 'bayanihan' } },
} satisfies Partial<Examples>;
