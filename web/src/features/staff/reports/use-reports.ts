import {
  getAdminReport,
  getAdminStats,
  holdAdminReport,
  listAdminLogs,
  listAdminReports,
  updateAdminReport,
} from '@tagpo/contract/calls/staff';
import type { AdminReport, HoldReportBody, UpdateReportBody } from '@tagpo/contract/wire/staff/report';
import type { ReportState } from '@tagpo/contract/wire/staff/report-states';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addErrorToast, addToast } from '../../../components/toast/toasts.ts';
import { isNotFound } from '../../../lib/api/api-error.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { reportDetailMessages } from '../../../messages/admin/reports.ts';
import { describeError } from '../../../messages/errors.ts';
import { useApi } from '../../../server/use-api.ts';
import { usePages } from '../../../server/use-pages.ts';

const listKey = keyOf(listAdminReports);
const detailKey = (id: string) => keyOf(getAdminReport, id);
/** Each request of a report is logged, so an open one is not refetched. */
const FRESH_MS = 10 * 60_000;

export const useReports = (state: ReportState) =>
  usePages(listAdminReports, { query: { state }, placeholderData: keepPreviousData });

/** One report with its evidence; null when there is none. */
export function useReport(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: detailKey(id),
    queryFn: async ({ signal }) => {
      try {
        return (await api(getAdminReport, { params: { id }, signal })).data;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    staleTime: FRESH_MS,
  });
}

export function useUpdateReport(id: string) {
  const api = useApi();
  return useReportChange(id, async (body: UpdateReportBody) => {
    return (await api(updateAdminReport, { params: { id }, body })).data;
  });
}

export function useHoldReport(id: string) {
  const api = useApi();
  return useReportChange(id, async (body: HoldReportBody) => {
    return (await api(holdAdminReport, { params: { id }, body })).data;
  });
}

function useReportChange<Body>(id: string, mutationFn: (body: Body) => Promise<AdminReport>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (report) => {
      queries.setQueryData<object>(detailKey(id), (known) => known && { ...known, ...report });
      addToast({ title: reportDetailMessages.get().saved });
    },
    onError: (error) => {
      const t = reportDetailMessages.get();
      const description = describeError(error, t.saveFailed);
      addErrorToast(t, description);
      queries.invalidateQueries({ queryKey: detailKey(id) });
    },
    onSettled: () => {
      for (const key of [listKey, keyOf(listAdminLogs), keyOf(getAdminStats)]) {
        queries.invalidateQueries({ queryKey: key });
      }
    },
  });
}

/** The log about one member, newest first. */
export function useHistory(targetId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(listAdminLogs, { targetId, as: 'history' }),
    queryFn: ({ signal }) => api(listAdminLogs, { query: { targetId }, signal }),
  });
}
