import { NOTICE_KINDS, type PushWishes } from '@tagpo/contract/wire/account/push';
import { SwitchRow } from '../../../components/form/switch.tsx';
import { addErrorToast } from '../../../components/toast/toasts.ts';
import { noticeMessages } from '../../../messages/account/notices.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { NoticesRefusedError, useChangeNotices, useNotices } from './use-notices.ts';

/** The notifications of this browser. */
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
        onError: (error) => addErrorToast(t, error instanceof NoticesRefusedError ? t.refused : t.saveFailed),
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

const NIGHT = { from: 22 * 60, to: 7 * 60 };

type QuietHoursProps = {
  quiet: PushWishes['quiet'];
  isBusy: boolean;
  onChange: (quiet: PushWishes['quiet']) => void;
};

/** The hours without notifications, in this device's time zone. */
function QuietHours({ quiet, isBusy, onChange }: QuietHoursProps) {
  const t = useMessages(noticeMessages);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const changeTime = (end: 'from' | 'to') => (text: string) => {
    const minute = parseMinute(text);
    if (quiet && minute !== undefined) onChange({ ...quiet, timeZone, [end]: minute });
  };
  return (
    <>
      <SwitchRow
        label={t.quiet}
        hint={t.quietHint}
        isOn={quiet !== null}
        isBusy={isBusy}
        onChange={(isWanted) => onChange(isWanted ? { ...NIGHT, timeZone } : null)}
      />
      {quiet && (
        <div className="grid grid-cols-2 gap-3 py-3 slim:grid-cols-1">
          <TimeField label={t.quietFrom} minute={quiet.from} onChange={changeTime('from')} />
          <TimeField label={t.quietTo} minute={quiet.to} onChange={changeTime('to')} />
        </div>
      )}
    </>
  );
}

type TimeFieldProps = { label: string; minute: number; onChange: (text: string) => void };

/** Saves on blur, because a half-typed time is valid. */
function TimeField({ label, minute, onChange }: TimeFieldProps) {
  const text = formatMinute(minute);
  return (
    <label className="grid gap-1 text-small font-semibold">
      {label}
      <input
        type="time"
        key={text}
        defaultValue={text}
        onBlur={({ target }) => target.value !== text && onChange(target.value)}
        className="min-h-12 rounded-soft bg-paper px-4 text-base font-normal ring-1 ring-outline/70 ring-inset"
      />
    </label>
  );
}

/** Formats a minute of the day as `HH:MM`. */
export function formatMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** The minute of the day; undefined if the text is no time. */
export function parseMinute(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
