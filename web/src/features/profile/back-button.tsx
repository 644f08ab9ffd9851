import { ArrowLeft } from 'lucide-react';
import { IconButton } from '../../components/icon-button.tsx';
import { paths } from '../../lib/paths.ts';
import { useGoBack } from '../../lib/use-go-back.ts';
import { profileMessages } from '../../messages/profile.ts';
import { useMessages } from '../../messages/use-messages.ts';

/** An installed app has no other way back on iOS. */
export function BackButton() {
  const t = useMessages(profileMessages);
  const goBack = useGoBack();
  return (
    <IconButton isOnPhoto label={t.back} onClick={() => goBack(paths.home)} className="top-3 left-3 z-10">
      <ArrowLeft className="size-6" aria-hidden="true" />
    </IconButton>
  );
}
