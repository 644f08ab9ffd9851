import { PRODUCT_NAME } from '@tagpo/contract/product';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import type { ConsentPurpose } from '@tagpo/contract/wire/account/consent';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SwitchRow } from '../../../components/form/switch.tsx';
import { addErrorToast, addToast } from '../../../components/toast/toasts.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { consentMessages, consentWords } from '../../../messages/profile/consent.ts';
import { type Decision, useSaveConsents } from './use-save-consents.ts';

/** The state of each consent, its date, and a control to change it. */
export function ConsentRows({ consents }: { consents: OwnProfile['consents'] }) {
  const t = useMessages(consentMessages);
  const words = useMessages(consentWords);
  const describeSince = useSince(consents);
  const { mutate, isPending } = useSaveConsents();
  const [isAsking, setIsAsking] = useState(false);
  const save = (decision: Decision, done?: string) =>
    mutate(
      { decision },
      {
        onSuccess: () => done && addToast({ title: done }),
        onError: () => addErrorToast(t, t.saveFailed),
        onSettled: () => setIsAsking(false),
      },
    );
  return (
    <>
      <div className="py-3">
        <p className="font-semibold">{t.profileLabel}</p>
        <p className="text-small text-ink-soft">{`${t.profileWithdraw} ${describeSince('profile')}`}</p>
      </div>
      <SwitchRow
        label={words.sensitive}
        hint={`${words.sensitiveHint} ${describeSince('sensitive')}`}
        isOn={consents.sensitive.isGiven}
        isBusy={isPending}
        onChange={(isGiven) => (isGiven ? save({ sensitive: true }) : setIsAsking(true))}
      />
      {consents.sensitive.isGiven && (
        <SwitchRow
          label={words.religion}
          hint={`${words.religionHint} ${describeSince('religion')}`}
          isOn={consents.religion.isGiven}
          isBusy={isPending}
          onChange={(religion) => save({ religion })}
        />
      )}
      <SwitchRow
        label={words.news({ product: PRODUCT_NAME })}
        hint={`${words.newsHint} ${describeSince('news')}`}
        isOn={consents.news.isGiven}
        isBusy={isPending}
        onChange={(news) => save({ news })}
      />
      <WithdrawDialog
        isOpen={isAsking}
        isBusy={isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => save({ sensitive: false }, t.erased)}
      />
    </>
  );
}

function useSince(consents: OwnProfile['consents']) {
  const t = useMessages(consentMessages);
  const formatDate = useDateFormat({ dateStyle: 'long' });
  return (purpose: ConsentPurpose) => {
    const { at, isGiven } = consents[purpose];
    if (at === undefined) return '';
    return (isGiven ? t.since : t.withdrawn)({ date: formatDate(at) });
  };
}

type WithdrawDialogProps = { isOpen: boolean; isBusy: boolean; onClose: () => void; onConfirm: () => void };

/** Says what is erased before it is erased. */
function WithdrawDialog({ isOpen, isBusy, onClose, onConfirm }: WithdrawDialogProps) {
  const t = useMessages(consentMessages);
  return (
    <Dialog title={t.withdrawTitle} text={t.withdrawText} isOpen={isOpen} onClose={onClose}>
      <Button className="text-danger" isBusy={isBusy} onClick={onConfirm}>
        {t.withdraw}
      </Button>
      <Button onClick={onClose}>{t.keep}</Button>
    </Dialog>
  );
}
