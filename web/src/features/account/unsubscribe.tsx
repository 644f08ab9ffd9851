import { unsubscribeDigest } from '@tagpo/contract/calls/mail';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { digestMessages } from '../../messages/account/digest.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { openApi } from '../../server/open-api.ts';

const api = openApi(async () => undefined);

/** Ends the mails by a tap: programs that look at every link of a mail must not. */
export function Unsubscribe() {
  const t = useMessages(digestMessages);
  const [state, setState] = useState<'asking' | 'busy' | 'ended' | 'failed'>('asking');
  if (state === 'ended') return <Notice title={t.ended} text={t.endedHint} />;

  async function end() {
    setState('busy');
    try {
      await api(unsubscribeDigest, { query: { token: window.location.hash.slice(1) } });
      setState('ended');
    } catch {
      setState('failed');
    }
  }
  const hasFailed = state === 'failed';
  return (
    <Notice title={t.endTitle} text={hasFailed ? t.endFailed : t.endHint} isAlert={hasFailed}>
      <Button look="ink" isBusy={state === 'busy'} onClick={end}>
        {t.end}
      </Button>
    </Notice>
  );
}
