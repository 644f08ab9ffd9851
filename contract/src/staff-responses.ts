import * as z from 'zod/mini';
import { adminLogEntry, adminStats, adminUser, generatedSamples, samplesProgress } from './admin.ts';
import { adminMember, adminRemoval, staffNote } from './admin-member.ts';
import type { EndpointName } from './endpoints.ts';
import { adminReport, adminReportDetail } from './report.ts';

/** What staff's calls answer: no member's browser loads it. */
export const STAFF_RESPONSES = {
  getAdminStats: adminStats,
  listAdminUsers: z.array(adminUser),
  getAdminUser: adminMember,
  removeUserPhoto: adminRemoval,
  removeUserBio: adminRemoval,
  addStaffNote: staffNote,
  toggleUser: adminUser,
  listAdminLogs: z.array(adminLogEntry),
  listAdminReports: z.array(adminReport),
  getAdminReport: adminReportDetail,
  updateAdminReport: adminReport,
  holdAdminReport: adminReport,
  generateSamples: generatedSamples,
  getSamplesProgress: samplesProgress,
} as const satisfies Partial<Record<EndpointName, z.ZodMiniType>>;

export type StaffEndpointName = keyof typeof STAFF_RESPONSES;
