import * as z from 'zod/mini';
import { BLOCKS_PAGE_SIZE, REPORTS_PAGE_SIZE } from '../product.ts';
import { appealForm } from '../wire/account/appeal.ts';
import { blockedMember, blockState } from '../wire/members/block.ts';
import { ownRemoval, removalId } from '../wire/profile/removal.ts';
import { ownReport, reportBody, reportReceipt } from '../wire/staff/report.ts';
import { timePageQuery } from '../wire/time/time-cursor.ts';
import { defineCall, done, ofMember } from './define-call.ts';

const ofRemoval = z.strictObject({ id: removalId });

export const listBlocks = defineCall('listBlocks', {
  method: 'GET',
  path: '/blocks',
  summary: 'The members whom the caller blocks, newest first',
  query: timePageQuery,
  response: z.array(blockedMember),
  errors: ['invalid-cursor'],
  page: { size: BLOCKS_PAGE_SIZE, by: 'cursor' },
});

export const blockMember = defineCall('blockMember', {
  method: 'POST',
  path: '/blocks/:id',
  summary: 'Blocks a member, seen or not: neither exists for the other; idempotent',
  params: ofMember,
  response: blockState,
  errors: ['invalid-target', 'block-limit-reached'],
  limits: ['block'],
});

export const unblockMember = defineCall('unblockMember', {
  method: 'DELETE',
  path: '/blocks/:id',
  summary: 'Removes the caller’s own block; idempotent',
  params: ofMember,
  response: blockState,
});

export const reportMember = defineCall('reportMember', {
  method: 'POST',
  path: '/reports',
  summary: 'Reports a member, with messages between the two as evidence; the same `id` again is the same report',
  body: reportBody,
  response: reportReceipt,
  errors: ['invalid-target', 'report-id-taken'],
  limits: ['report'],
  status: 201,
});

export const listOwnReports = defineCall('listOwnReports', {
  method: 'GET',
  path: '/reports',
  summary: 'The caller’s reports and their states, newest first',
  query: timePageQuery,
  response: z.array(ownReport),
  errors: ['invalid-cursor'],
  page: { size: REPORTS_PAGE_SIZE, by: 'cursor' },
});
export const listOwnRemovals = defineCall('listOwnRemovals', {
  method: 'GET',
  path: '/removals',
  who: 'signed-in',
  summary: 'What staff took out of one’s profile, by which rule and when, and how far the appeal is; newest first',
  response: z.array(ownRemoval),
});

export const putRemovalAway = defineCall('putRemovalAway', {
  method: 'POST',
  path: '/removals/:id/seen',
  who: 'signed-in',
  summary: 'Dismisses the card of a removal',
  params: ofRemoval,
  response: done,
  errors: ['not-found'],
});

export const appealRemoval = defineCall('appealRemoval', {
  method: 'POST',
  path: '/removals/:id/appeal',
  who: 'signed-in',
  summary: 'Appeals against a removal, once each; it lands in the staff’s queue',
  params: ofRemoval,
  body: appealForm,
  response: ownRemoval,
  errors: ['not-found', 'already-appealed'],
  limits: ['appeal'],
  status: 201,
});
