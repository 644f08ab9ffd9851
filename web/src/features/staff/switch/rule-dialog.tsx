import { zodResolver } from '@hookform/resolvers/zod';
import { ADMIN_NOTE_LENGTH } from '@tagpo/contract/product';
import { type RemoveBody, removeBody } from '@tagpo/contract/wire/staff/admin-member';
import { REPORT_REASONS, type ReportReason } from '@tagpo/contract/wire/staff/report-reasons';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { TextAreaField } from '../../../components/form/text-area-field.tsx';
import { peopleMessages } from '../../../messages/admin/people.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { reportReasonMessages } from '../../../messages/meeting/actions.ts';
import { describeIssue } from '../../../messages/validation.ts';

type RuleDialogProps = RuleFormProps & { title: string; text: string; isOpen: boolean };

/** Asks which rule was broken, before staff do something. */
export function RuleDialog({ title, text, isOpen, ...form }: RuleDialogProps) {
  return (
    <Dialog title={title} text={text} isOpen={isOpen} onClose={form.onClose}>
      <RuleForm {...form} />
    </Dialog>
  );
}

type RuleFormProps = {
  reason?: ReportReason | undefined;
  confirm: string;
  onClose: () => void;
  onConfirm: (body: RemoveBody) => void;
};

function RuleForm({ reason, confirm, onClose, onConfirm }: RuleFormProps) {
  const t = useMessages(peopleMessages);
  const reasons = useMessages(reportReasonMessages);
  const issueId = useId();
  const { register, control, handleSubmit, formState } = useForm<RemoveBody>({
    resolver: zodResolver(removeBody),
    defaultValues: { note: '', ...(reason && { reason }) },
  });
  const note = useWatch({ control, name: 'note' }) ?? '';
  const { errors } = formState;
  const submit = handleSubmit((body) => onConfirm(body.note ? body : { reason: body.reason }));
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <fieldset aria-describedby={errors.reason && issueId}>
        <legend className="mb-1 text-small font-semibold">{t.rule}</legend>
        {Object.keys(REPORT_REASONS).map((one) => (
          <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input {...register('reason')} type="radio" value={one} className="size-5" />
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
          {confirm}
        </Button>
      </DialogActions>
    </form>
  );
}
