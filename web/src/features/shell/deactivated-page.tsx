import { useAuth } from 'reactfire';
import { Button } from '../../components/button.tsx';
import { FullPage } from '../../components/full-page.tsx';
import { logOut } from '../../firebase/sign-in.ts';
import { shellMessages } from '../../messages/shell.ts';
import { useMessages } from '../../messages/use-messages.ts';

export function DeactivatedPage() {
  const t = useMessages(shellMessages);
  const auth = useAuth();
  return (
    <FullPage title={t.deactivatedTitle} text={t.deactivatedText}>
      <Button look="ink" onClick={() => logOut(auth)}>
        {t.logOut}
      </Button>
    </FullPage>
  );
}
