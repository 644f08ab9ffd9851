import { collections } from '@tagpo/contract/paths';
import { REPORTS_PAGE_SIZE } from '@tagpo/contract/product';
import { reportDocument } from '@tagpo/contract/stored/report';
import type { OwnReport } from '@tagpo/contract/wire/staff/report';
import type { TimePageQuery } from '@tagpo/contract/wire/time/time-cursor';
import type { ApiDeps } from '../../api-deps.ts';
import type { Member } from '../../domain/members/caller.ts';
import { type Page, readPage } from '../../firebase/read-page.ts';
import { parseEntries } from '../../firebase/stored-entries.ts';
import { toIso } from '../../firebase/stored-time.ts';

/** One's own reports and how far each is, newest first, 20 a page: as many reads as it answers. */
export async function listOwnReports(
  deps: ApiDeps,
  { uid }: Member,
  { cursor }: TimePageQuery,
): Promise<Page<OwnReport>> {
  const own = deps.firestore
    .collection(collections.reports)
    .where('kind', '==', 'report')
    .where('reporterId', '==', uid);
  const { items, ...rest } = await readPage(own, { field: 'createdAt', size: REPORTS_PAGE_SIZE, cursor });
  return {
    ...rest,
    items: parseEntries(deps, reportDocument, items).map(({ id, data }) => {
      const { reportedName, reason, state, createdAt, updatedAt } = data;
      return {
        id,
        name: reportedName === '' ? undefined : reportedName,
        reason,
        state,
        createdAt: toIso(createdAt),
        updatedAt: toIso(updatedAt),
      };
    }),
  };
}
