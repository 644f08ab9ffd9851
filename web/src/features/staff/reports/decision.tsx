import { ADMIN_NOTE_LENGTH } from '@tagpo/contract/product';
import type { ToggleUserBody } from '@tagpo/contract/wire/staff/admin';
import type { AdminReportDetail } from '@tagpo/contract/wire/staff/report';
import type { ReportState } from '@tagpo/contract/wire/staff/report-states';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextAreaField } from '../../../components/form/text-area-field.tsx';
import { useSession } from '../../../firebase/session.ts';
import { reportDetailMessages } from '../../../messages/admin/reports.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { DeactivateDialog } from '../switch/deactivate-dialog.tsx';
import { useToggleUser } from '../switch/use-toggle-user.ts';
import { useHoldReport, useUpdateReport } from './use-reports.ts';

export function Decision({ report }: { report: AdminReportDetail }) {
  const t = useMessages(reportDetailMessages);
  const [note, setNote] = useState('');
  const { mutate: update, isPending } = useUpdateReport(report.id);
  const save = (state: ReportState, more: { takeOver?: true } = {}) =>
    !isPending && update({ state, ...more, ...(note.trim() && { note }) });
  const { state, claimedBy, isHeld } = report;
  const session = useSession();
  const isMine = session.status === 'signed-in' && claimedBy?.id === session.user.uid;
  const { mutate: hold, isPending: isHolding } = useHoldReport(report.id);
  return (
    <section aria-label={t.decide} className="mt-5 grid gap-4 border-t border-line p-5">
      <TextAreaField
        label={t.note}
        hint={t.noteHint}
        count={t.noteCount({ used: note.length, max: ADMIN_NOTE_LENGTH })}
        maxLength={ADMIN_NOTE_LENGTH}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {state === 'in-review' && isMine ? (
        <Close report={report} isBusy={isPending} onClose={save} />
      ) : state === 'in-review' ? (
        <div className="grid gap-3">
          {claimedBy && <p>{t.claimedBy({ name: claimedBy.name })}</p>}
          <Button isBusy={isPending} onClick={() => save('in-review', { takeOver: true })}>
            {t.takeOver}
          </Button>
        </div>
      ) : (
        <Button look={state === 'open' ? 'ink' : 'plain'} isBusy={isPending} onClick={() => save('in-review')}>
          {state === 'open' ? t.take : t.takeAgain}
        </Button>
      )}
      <div className="grid gap-2 border-t border-line pt-4">
        <p className="text-small text-ink-soft">{t.holdHint}</p>
        <Button
          look="quiet"
          className="ring-1 ring-line ring-inset"
          isBusy={isHolding}
          onClick={() => hold({ isHeld: !isHeld, ...(note.trim() && { note }) })}
        >
          {isHeld ? t.lift : t.hold}
        </Button>
      </div>
    </section>
  );
}

type CloseProps = {
  report: AdminReportDetail;
  isBusy: boolean;
  onClose: (state: 'action-taken' | 'no-action') => void;
};

/** A report may end with a switch-off, an appeal with switching on again. */
function Close({ report, isBusy, onClose }: CloseProps) {
  const t = useMessages(reportDetailMessages);
  const [isAsking, setIsAsking] = useState(false);
  const { reported, kind, reason, about } = report;
  const { mutate: toggle, isPending } = useToggleUser(reported.id);
  const isAppeal = kind !== 'report';
  const isWaiting = isBusy || isPending;
  const switchTo = (body: ToggleUserBody) => toggle(body, { onSuccess: () => onClose('action-taken') });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {isAppeal && !about && !reported.isActive && (
        <Button look="ink" isBusy={isWaiting} onClick={() => switchTo({ active: true })} className="sm:col-span-2">
          {t.switchOn({ name: reported.name })}
        </Button>
      )}
      {!isAppeal && reported.isActive && (
        <Button look="ink" isBusy={isWaiting} onClick={() => setIsAsking(true)} className="sm:col-span-2">
          {t.switchOff({ name: reported.name })}
        </Button>
      )}
      {(!isAppeal || about || reported.isActive) && (
        <Button isBusy={isWaiting} onClick={() => onClose('action-taken')}>
          {t.actionTaken}
        </Button>
      )}
      <Button
        isBusy={isWaiting}
        onClick={() => onClose('no-action')}
        className={isAppeal && !about ? 'sm:col-span-2' : ''}
      >
        {isAppeal && !about ? t.keepOff : t.noAction}
      </Button>
      <DeactivateDialog
        name={reported.name}
        reason={reason}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={(body) => switchTo(body)}
      />
    </div>
  );
}
