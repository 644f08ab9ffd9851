import * as z from 'zod/mini';
import { ADMIN_PAGE_SIZE, REPORTS_PAGE_SIZE } from '../product.ts';
import { photoId } from '../wire/profile/photo.ts';
import { memberId } from '../wire/profile/user.ts';
import { promptId } from '../wire/prompts/prompt-answers.ts';
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
} from '../wire/staff/admin.ts';
import { adminMember, adminRemoval, removeBody, staffNote, staffNoteBody } from '../wire/staff/admin-member.ts';
import {
  adminReport,
  adminReportDetail,
  holdReportBody,
  listReportsQuery,
  reportId,
  updateReportBody,
} from '../wire/staff/report.ts';
import { defineCall, ofMember } from './define-call.ts';

export const getAdminStats = defineCall('getAdminStats', {
  method: 'GET',
  path: '/admin/stats',
  who: 'administrators',
  summary: 'Counts of members and reports',
  response: adminStats,
});

export const listAdminUsers = defineCall('listAdminUsers', {
  method: 'GET',
  path: '/admin/users',
  who: 'administrators',
  summary: 'Accounts, newest first; `query` is any part of a name or an address',
  query: listAdminUsersQuery,
  response: z.array(adminUser),
  errors: ['invalid-cursor'],
  page: { size: ADMIN_PAGE_SIZE, by: 'cursor' },
});

export const getAdminUser = defineCall('getAdminUser', {
  method: 'GET',
  path: '/admin/users/:id',
  who: 'administrators',
  summary:
    'A look at a member: what others may see, reports, notes, removals; nobody themselves. Logged, and in their export',
  params: ofMember,
  response: adminMember,
  errors: ['invalid-target', 'not-found'],
  limits: ['viewUser'],
});

export const removeUserPhoto = defineCall('removeUserPhoto', {
  method: 'DELETE',
  path: '/admin/users/:id/photos/:photoId',
  who: 'administrators',
  summary: 'Takes a photo out of a member’s profile and tells them by which rule; nobody their own',
  params: z.strictObject({ id: memberId, photoId }),
  body: removeBody,
  response: adminRemoval,
  errors: ['invalid-target', 'not-found'],
  limits: ['removeFromProfile'],
});

export const removeUserBio = defineCall('removeUserBio', {
  method: 'DELETE',
  path: '/admin/users/:id/bio',
  who: 'administrators',
  summary: 'Takes the bio out of a member’s profile and tells them by which rule; nobody their own',
  params: ofMember,
  body: removeBody,
  response: adminRemoval,
  errors: ['invalid-target', 'not-found'],
  limits: ['removeFromProfile'],
});

export const removeUserPrompt = defineCall('removeUserPrompt', {
  method: 'DELETE',
  path: '/admin/users/:id/prompts/:promptId',
  who: 'administrators',
  summary: 'Takes a prompt and its answer out of a member’s profile and tells them by which rule; nobody their own',
  params: z.strictObject({ id: memberId, promptId }),
  body: removeBody,
  response: adminRemoval,
  errors: ['invalid-target', 'not-found'],
  limits: ['removeFromProfile'],
});

export const addStaffNote = defineCall('addStaffNote', {
  method: 'POST',
  path: '/admin/users/:id/notes',
  who: 'administrators',
  summary: 'Adds a note about a member for staff alone, nobody about themselves; the same `id` again is the same note',
  params: ofMember,
  body: staffNoteBody,
  response: staffNote,
  errors: ['invalid-target', 'not-found', 'conflict'],
  limits: ['addStaffNote'],
  status: 201,
});

export const toggleUser = defineCall('toggleUser', {
  method: 'PATCH',
  path: '/admin/users/:id/toggle',
  who: 'administrators',
  summary: 'Switches an account off or on; nobody their own',
  params: ofMember,
  body: toggleUserBody,
  response: adminUser,
  errors: ['invalid-target', 'not-found'],
  limits: ['toggleUser'],
});

export const listAdminLogs = defineCall('listAdminLogs', {
  method: 'GET',
  path: '/admin/logs',
  who: 'administrators',
  summary: 'What was done, by whom, newest first',
  query: listLogsQuery,
  response: z.array(adminLogEntry),
  errors: ['invalid-cursor'],
  page: { size: ADMIN_PAGE_SIZE, by: 'cursor' },
});

export const listAdminReports = defineCall('listAdminReports', {
  method: 'GET',
  path: '/admin/reports',
  who: 'administrators',
  summary: 'Reports and appeals, newest first, without those about the caller',
  query: listReportsQuery,
  response: z.array(adminReport),
  errors: ['invalid-cursor'],
  page: { size: REPORTS_PAGE_SIZE, by: 'cursor' },
});

export const getAdminReport = defineCall('getAdminReport', {
  method: 'GET',
  path: '/admin/reports/:id',
  who: 'administrators',
  summary: 'A report with what it is about, as it was when reported; reading it is logged',
  params: z.strictObject({ id: reportId }),
  response: adminReportDetail,
  errors: ['invalid-target', 'not-found'],
});

export const updateAdminReport = defineCall('updateAdminReport', {
  method: 'PATCH',
  path: '/admin/reports/:id',
  who: 'administrators',
  summary: 'Takes a report a step further; nobody one about themselves',
  params: z.strictObject({ id: reportId }),
  body: updateReportBody,
  response: adminReport,
  errors: ['invalid-target', 'not-found', 'conflict', 'report-claimed'],
});

export const holdAdminReport = defineCall('holdAdminReport', {
  method: 'PATCH',
  path: '/admin/reports/:id/hold',
  who: 'administrators',
  summary: 'Keeps a report and its evidence past their term, or no longer',
  params: z.strictObject({ id: reportId }),
  body: holdReportBody,
  response: adminReport,
  errors: ['invalid-target', 'not-found'],
});

export const generateSamples = defineCall('generateSamples', {
  method: 'POST',
  path: '/admin/generate-samples',
  who: 'administrators',
  summary: 'Makes sample profiles for some 35 seconds; the same seed makes the same people, once, and goes on',
  query: generateSamplesQuery,
  response: generatedSamples,
  errors: ['conflict'],
  limits: ['generateSamples'],
});

export const getSamplesProgress = defineCall('getSamplesProgress', {
  method: 'GET',
  path: '/admin/generate-samples',
  who: 'administrators',
  summary: 'How far one’s latest generation is',
  response: samplesProgress,
});
