import { zodResolver } from '@hookform/resolvers/zod';
import { type ToggleUserBody, toggleUserBody } from '@tagpo/contract/admin';
import { ADMIN_NOTE_LENGTH } from '@tagpo/contract/product';
import { REPORT_REASONS, type ReportReason } from '@tagpo/contract/report-reasons';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { reportReasonMessages } from '../../messages/actions.ts';
import { peopleMessages } from '../../messages/admin/people.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { describeIssue } from '../../messages/validation.ts';

type DeactivateDialogProps = {
  name: string;
  isOpen: boolean;
  /** The rule that is chosen to begin with. */
  reason?: ReportReason;
  onClose: () => void;
  onConfirm: (body: ToggleUserBody) => void;
};

/** Which rule was broken, before somebody is switched off. */
export function DeactivateDialog({ name, isOpen, onClose, ...form }: DeactivateDialogProps) {
  const t = useMessages(peopleMessages);
  return (
    <Dialog title={t.offTitle({ name })} text={t.offText} isOpen={isOpen} onClose={onClose}>
      <DeactivateForm onClose={onClose} {...form} />
    </Dialog>
  );
}

function DeactivateForm({ reason, onClose, onConfirm }: Omit<DeactivateDialogProps, 'name' | 'isOpen'>) {
  const t = useMessages(peopleMessages);
  const reasons = useMessages(reportReasonMessages);
  const issueId = useId();
  const { register, control, handleSubmit, setError, formState } = useForm<ToggleUserBody>({
    resolver: zodResolver(toggleUserBody),
    defaultValues: { active: false, note: '', ...(reason && { reason }) },
  });
  const note = useWatch({ control, name: 'note' }) ?? '';
  const { errors } = formState;

  const submit = handleSubmit((body) => {
    if (body.reason === undefined) return setError('reason', { message: 'required' }, { shouldFocus: true });
    onConfirm(body.note ? body : { active: body.active, reason: body.reason });
  });

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <fieldset aria-describedby={errors.reason && issueId}>
        <legend className="mb-1 text-small font-semibold">{t.rule}</legend>
        {Object.keys(REPORT_REASONS).map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input {...register('reason')} type="radio" value={one} className="size-5 accent-accent-ink" />
            {reasons[one]}
          </label>
        ))}
        <p id={issueId} role="alert" className="text-small text-danger empty:hidden">
          {errors.reason && describeIssue('required')}
        </p>
      </fieldset>
      <TextAreaField
        {...register('note')}
        label={t.note}
        hint={t.noteHint}
        issue={errors.note?.message}
        count={t.noteCount({ used: note.length, max: ADMIN_NOTE_LENGTH })}
        maxLength={ADMIN_NOTE_LENGTH}
      />
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" look="ink">
          {t.switchOff}
        </Button>
      </DialogActions>
    </form>
  );
}
