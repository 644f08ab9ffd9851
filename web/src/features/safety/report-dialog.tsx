import { zodResolver } from '@hookform/resolvers/zod';
import { listOwnReports, reportMember } from '@tagpo/contract/calls/safety';
import { MAX_REPORT_LENGTH } from '@tagpo/contract/product';
import { type ReportForm as Fields, reportForm } from '@tagpo/contract/wire/staff/report';
import { REPORT_REASONS } from '@tagpo/contract/wire/staff/report-reasons';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { hasErrorCode } from '../../lib/api/api-error.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { describeError } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { actionMessages, reportReasonMessages } from '../../messages/meeting/actions.ts';
import { describeIssue } from '../../messages/validation.ts';
import { useApi } from '../../server/use-api.ts';

type ReportDialogProps = {
  person: { id: string; name: string };
  evidence: string[];
  isOpen: boolean;
  onClose: () => void;
  onSent: () => void;
};

export function ReportDialog({ person, evidence, isOpen, onClose, onSent }: ReportDialogProps) {
  const t = useMessages(actionMessages);
  return (
    <Dialog
      title={t.reportTitle({ name: person.name })}
      text={t.reportText({ name: person.name })}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Form person={person} evidence={evidence} onClose={onClose} onSent={onSent} />
    </Dialog>
  );
}

type ReportFormProps = Omit<ReportDialogProps, 'isOpen'>;

function Form({ person, evidence, onClose, onSent }: ReportFormProps) {
  const t = useMessages(actionMessages);
  const reasons = useMessages(reportReasonMessages);
  const send = useReport(person, onSent);
  const { register, control, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(reportForm),
    defaultValues: { text: '' },
  });
  const text = useWatch({ control, name: 'text' });
  const { errors, isSubmitting } = formState;
  const [isAttached, setIsAttached] = useState(false);
  // Fixed when the form opens, because a repeated report must be identical.
  const [attachable, setAttachable] = useState(evidence);
  if (attachable.length === 0 && evidence.length > 0) setAttachable(evidence);

  return (
    <form
      onSubmit={handleSubmit((report) => send({ ...report, messageIds: isAttached ? attachable : [] }))}
      noValidate
      className="flex flex-col gap-5"
    >
      <fieldset aria-describedby={errors.reason ? 'reason-issue' : undefined}>
        <legend className="mb-1 text-small font-semibold">{t.reason}</legend>
        {Object.keys(REPORT_REASONS).map((reason) => (
          <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input {...register('reason')} type="radio" value={reason} className="size-5 accent-accent-ink" />
            {reasons[reason]}
          </label>
        ))}
        <p id="reason-issue" className="text-small text-danger empty:hidden">
          {errors.reason && describeIssue('required')}
        </p>
      </fieldset>
      <TextAreaField
        {...register('text')}
        label={t.details}
        issue={errors.text?.message}
        count={t.detailsCount({ used: text.length, max: MAX_REPORT_LENGTH })}
        maxLength={MAX_REPORT_LENGTH}
      />
      {attachable.length > 0 && (
        <CheckField
          label={t.attach(attachable.length)}
          hint={t.attachHint({ name: person.name })}
          isChecked={isAttached}
          onChange={setIsAttached}
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" look="ink" isBusy={isSubmitting}>
          {isSubmitting ? t.sendingReport : t.sendReport}
        </Button>
      </DialogActions>
    </form>
  );
}

type Report = Fields & { messageIds: string[] };

/** Sends a report with one id, so that a repeated one is not a second one. */
function useReport({ id: userId, name }: ReportDialogProps['person'], onSent: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const id = useRef(crypto.randomUUID());

  return async (report: Report): Promise<void> => {
    const t = actionMessages.get();
    try {
      await api(reportMember, { body: { ...report, userId, id: id.current } });
    } catch (error) {
      // An earlier report arrived with this id and differs: the next attempt gets a new id.
      if (hasErrorCode(error, 'report-id-taken')) id.current = crypto.randomUUID();
      const isGone = hasErrorCode(error, 'not-found');
      addErrorToast(t, isGone ? t.reportGone({ name }) : describeError(error, t.reportFailed));
      return;
    }
    queries.invalidateQueries({ queryKey: keyOf(listOwnReports) });
    addToast({ title: t.reported });
    onSent();
  };
}
