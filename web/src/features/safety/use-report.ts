import { listOwnReports, reportMember } from '@tagpo/contract/calls/safety';
import type { ReportForm } from '@tagpo/contract/wire/staff/report';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { addToast } from '../../components/toast/toasts.ts';
import { hasErrorCode } from '../../lib/api/api-error.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { actionMessages } from '../../messages/actions.ts';
import { describeError } from '../../messages/errors.ts';
import { useApi } from '../../server/use-api.ts';

type Report = ReportForm & { messageIds: string[] };

/** Sends a report under one id, so that sending it again after a lost answer makes no second one. */
export function useReport(userId: string, onSent: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const id = useRef(crypto.randomUUID());

  return async (report: Report): Promise<void> => {
    const t = actionMessages.get();
    try {
      await api(reportMember, { body: { ...report, userId, id: id.current } });
    } catch (error) {
      // The first report arrived, and this one differs: it is sent again under a new id.
      if (hasErrorCode(error, 'report-id-taken')) id.current = crypto.randomUUID();
      addToast({ title: t.errorTitle, description: describeError(error, t.reportFailed), tone: 'destructive' });
      return;
    }
    queries.invalidateQueries({ queryKey: keyOf(listOwnReports) });
    addToast({ title: t.reported });
    onSent();
  };
}
