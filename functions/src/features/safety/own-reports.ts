import { collections } from '@tagpo/contract/paths';
import { REPORTS_PAGE_SIZE } from '@tagpo/contract/product';
import { type OwnReport, reportDocument } from '@tagpo/contract/report';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Member } from '../../middleware/load-caller.ts';
import { type Page, readPage } from '../admin/page.ts';
import { toIso } from '../conversations/view.ts';

/** One's own reports and how far each is, newest first, 20 a page: as many reads as it answers. */
export async function listOwnReports(
  firestore: Firestore,
  { uid }: Member,
  cursor: string | undefined,
): Promise<Page<OwnReport>> {
  const own = firestore.collection(collections.reports).where('kind', '==', 'report').where('reporterId', '==', uid);
  const { items, ...rest } = await readPage(own, { field: 'createdAt', size: REPORTS_PAGE_SIZE, cursor });
  return {
    ...rest,
    items: items.map((item) => {
      const { reportedId, reportedName, reason, state, createdAt, updatedAt } = z.parse(reportDocument, item.data());
      return {
        id: item.id,
        userId: reportedId,
        name: reportedName,
        reason,
        state,
        createdAt: toIso(createdAt),
        updatedAt: toIso(updatedAt),
      };
    }),
  };
}
