import { DEFAULT_PUSH_WISHES } from '@tagpo/contract/wire/account/push';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { addErrorToast, addToast } from '../../../components/toast/toasts.ts';
import { useSession } from '../../../firebase/session.ts';
import { createDraft } from '../../../lib/device/draft.ts';
import { canBeNotified } from '../../../lib/device/push-subscription.ts';
import { useConversations } from '../../../live/use-live.ts';
import { noticeMessages } from '../../../messages/account/notices.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { NoticesRefusedError, useChangeNotices, useNotices } from './use-notices.ts';

/** Safari on iOS supports Web Push only from the home screen. */
const isIosBrowser = () => 'standalone' in navigator && navigator.standalone === false;

type AskForNoticesProps = {
  /** Shown to who is not asked, or was asked on an earlier visit: never two questions at once. */
  otherwise: ReactNode;
};

/** Asks once, when there is a match or a message to notify of, before the browser's own permission prompt. */
export function AskForNotices({ otherwise }: AskForNoticesProps) {
  const session = useSession();
  const { status, conversations } = useConversations();
  // Decided once: the answer itself changes it.
  const [isAskable] = useState(canBeAsked);
  const [isAnswered, setIsAnswered] = useState(false);
  if (isAnswered) return null;
  if (session.status !== 'signed-in' || !isAskable) return otherwise;
  if (conversations.length === 0) return status === 'loading' ? null : otherwise;
  return <AskCard uid={session.user.uid} otherwise={otherwise} onAnswered={() => setIsAnswered(true)} />;
}

const canBeAsked = () => isIosBrowser() || (canBeNotified() && Notification.permission === 'default');

type AskCardProps = AskForNoticesProps & { uid: string; onAnswered: () => void };

function AskCard({ uid, otherwise, onAnswered }: AskCardProps) {
  const t = useMessages(noticeMessages);
  const [asked] = useState(() =>
    createDraft(`tagpo.notices-asked.${uid}`, (stored) => (stored === true ? true : undefined)),
  );
  const [wasAsked] = useState(() => asked.read() === true);
  const { data: notices, isPending: isUnknown } = useNotices(uid);
  const { mutate, isPending } = useChangeNotices(uid);
  const isPossible = isPending || notices?.status === 'off';
  if (wasAsked) return otherwise;
  if (!(isPossible || isIosBrowser())) return isUnknown ? null : otherwise;

  const close = () => {
    asked.write(true);
    onAnswered();
  };
  const turnOn = () => {
    if (notices?.status !== 'off') return;
    mutate(
      { publicKey: notices.publicKey, wishes: { ...DEFAULT_PUSH_WISHES, ...notices.wishes } },
      {
        onSuccess: () => addToast({ title: t.turnedOn }),
        onError: (error) => {
          if (!(error instanceof NoticesRefusedError)) {
            addErrorToast(t, t.saveFailed);
          }
        },
        onSettled: close,
      },
    );
  };

  return (
    <section aria-label={t.askTitle} className="mx-4 mt-6 grid gap-3 rounded-soft bg-card px-5 py-4">
      <div>
        <h2 className="font-semibold">{t.askTitle}</h2>
        <p className="text-small text-ink-soft">{isPossible ? t.askText : t.askOnIos}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isPossible && (
          <Button look="ink" isBusy={isPending} onClick={turnOn}>
            {t.turnOn}
          </Button>
        )}
        <Button onClick={close}>{t.notNow}</Button>
      </div>
    </section>
  );
}
