import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_REPORT_LENGTH } from '@tagpo/contract/product';
import { type ReportForm as Fields, reportForm } from '@tagpo/contract/wire/staff/report';
import { REPORT_REASONS } from '@tagpo/contract/wire/staff/report-reasons';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { describeRefusal } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { actionMessages, reportReasonMessages } from '../../messages/meeting/actions.ts';
import { describeIssue } from '../../messages/validation.ts';
import type { Person, WrittenReport } from '../../server/outbox/outbox.ts';
import { useOutbox } from '../../server/outbox/use-outbox.ts';

/** Messages by their ids; or the newest ones of a chat that has ended, which the device does not have any more. */
export type ReportEvidence = string[] | 'ended-chat';

type ReportDialogProps = {
  person: Person;
  evidence: ReportEvidence;
  isOpen: boolean;
  onClose: () => void;
  onSent: () => void;
};

export function ReportDialog({ person, evidence, isOpen, onClose, onSent }: ReportDialogProps) {
  const t = useMessages(actionMessages);
  return (
    <Dialog
      title={person.name === undefined ? t.reportUnnamed : t.reportTitle({ name: person.name })}
      text={person.name === undefined ? t.reportTextUnnamed : t.reportText({ name: person.name })}
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
  const isChat = evidence === 'ended-chat';
  const messageIds = isChat ? [] : evidence;

  return (
    <form
      onSubmit={handleSubmit((report) =>
        send({
          ...report,
          messageIds: isAttached ? messageIds : [],
          ...(isAttached && isChat && { withChat: true as const }),
        }),
      )}
      noValidate
      className="flex flex-col gap-5"
    >
      <fieldset aria-describedby={errors.reason ? 'reason-issue' : undefined}>
        <legend className="mb-1 text-small font-semibold">{t.reason}</legend>
        {Object.keys(REPORT_REASONS).map((reason) => (
          <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input {...register('reason')} type="radio" value={reason} className="size-5" />
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
      {(isChat || messageIds.length > 0) && (
        <CheckField
          label={isChat ? t.attachEnded : t.attach(messageIds.length)}
          hint={isChat ? t.attachEndedHint : t.attachHint({ name: person.name ?? '' })}
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

type Report = Pick<WrittenReport, 'reason' | 'text' | 'messageIds' | 'withChat'>;

/** Sends a report, now or as soon as there is a network. One that is refused while its form is open stays in the form, else on the device. */
function useReport({ id: otherId, name }: Person, onSent: () => void) {
  const outbox = useOutbox();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  return async (report: Report): Promise<void> => {
    const outcome = await outbox.report({ ...report, otherId, ...(name !== undefined && { name }) });
    if (!isOpen.current) return;
    const t = actionMessages.get();
    if (typeof outcome === 'object') {
      outbox.discard(outcome.id);
      return addErrorToast(t, describeRefusal(outcome) ?? t.reportFailed);
    }
    if (outcome === 'waiting') addToast({ title: t.reportWaits });
    onSent();
  };
}
