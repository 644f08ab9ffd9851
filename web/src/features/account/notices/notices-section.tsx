import { NOTICE_KINDS, type PushWishes } from '@tagpo/contract/wire/account/push';
import { SwitchRow } from '../../../components/form/switch-row.tsx';
import { addToast } from '../../../components/toast/toasts.ts';
import { noticeMessages } from '../../../messages/notices.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { QuietHours } from './quiet-hours.tsx';
import { NoticesRefusedError, useChangeNotices, useNotices } from './use-notices.ts';

/** What this browser tells while the app is closed. */
export function NoticesSection({ uid }: { uid: string }) {
  const t = useMessages(noticeMessages);
  const { data: notices, isPending } = useNotices(uid);
  const { mutate, isPending: isSaving } = useChangeNotices(uid);
  if (isPending) return <p className="py-3 text-small text-ink-soft">{t.loading}</p>;
  if (notices === undefined) return <p role="alert">{t.failed}</p>;
  if (notices.status === 'unavailable') return <p className="py-3 text-small text-ink-soft">{t.unavailable}</p>;
  if (notices.status === 'refused') return <p className="py-3 text-small text-ink-soft">{t.refused}</p>;

  const { publicKey, wishes } = notices;
  const isOn = notices.status === 'on';
  const save = (change: PushWishes | 'off') =>
    mutate(
      { publicKey, wishes: change },
      {
        onError: (error) =>
          addToast({
            title: t.errorTitle,
            description: error instanceof NoticesRefusedError ? t.refused : t.saveFailed,
            tone: 'destructive',
          }),
      },
    );

  return (
    <>
      <SwitchRow
        label={t.onThisDevice}
        hint={t.onThisDeviceHint}
        isOn={isOn}
        isBusy={isSaving}
        onChange={(isWanted) => save(isWanted ? wishes : 'off')}
      />
      {isOn && (
        <>
          {NOTICE_KINDS.map((kind) => (
            <SwitchRow
              key={kind}
              label={t[kind]}
              hint={t[`${kind}Hint`]}
              isOn={wishes[kind]}
              isBusy={isSaving}
              onChange={(isWanted) => save({ ...wishes, [kind]: isWanted })}
            />
          ))}
          <SwitchRow
            label={t.showsText}
            hint={t.showsTextHint}
            isOn={wishes.showsText}
            isBusy={isSaving}
            onChange={(showsText) => save({ ...wishes, showsText })}
          />
          <QuietHours quiet={wishes.quiet} isBusy={isSaving} onChange={(quiet) => save({ ...wishes, quiet })} />
        </>
      )}
    </>
  );
}
