import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_REPORT_LENGTH } from '@tagpo/contract/product';
import { type ReportForm as Report, reportForm } from '@tagpo/contract/report';
import { REPORT_REASONS } from '@tagpo/contract/report-reasons';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { actionMessages, reportReasonMessages } from '../../messages/actions.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { describeIssue } from '../../messages/validation.ts';
import { useReport } from './use-report.ts';

export function ReportForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useMessages(actionMessages);
  const reasons = useMessages(reportReasonMessages);
  const send = useReport(userId, onClose);
  const { register, control, handleSubmit, formState } = useForm<Report>({
    resolver: zodResolver(reportForm),
    defaultValues: { text: '' },
  });
  const text = useWatch({ control, name: 'text' });
  const { errors, isSubmitting } = formState;

  return (
    <form onSubmit={handleSubmit(send)} noValidate className="grid gap-5">
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
      <div className="grid gap-3">
        <Button type="submit" look="ink" isBusy={isSubmitting}>
          {isSubmitting ? t.sendingReport : t.sendReport}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
