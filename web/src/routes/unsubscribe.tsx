import '../components/styles/later-pages.css';
import { PageTitle } from '../components/page/page-title.tsx';
import { Unsubscribe } from '../features/account/unsubscribe.tsx';
import { digestMessages } from '../messages/account/digest.ts';
import { useMessages } from '../messages/language/use-messages.ts';

export default function UnsubscribePage() {
  const t = useMessages(digestMessages);
  return (
    <main id="main" className="mx-auto grid min-h-dvh w-full max-w-page content-center bg-paper">
      <PageTitle page={t.endTitle} />
      <Unsubscribe />
    </main>
  );
}
