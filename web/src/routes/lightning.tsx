import { PageTitle } from '../components/page/page-title.tsx';
import { PauseNews } from '../features/account/pause/pause-news.tsx';
import { LightningStrips } from '../features/browse/lightning/lightning-strips.tsx';
import { useMessages } from '../messages/language/use-messages.ts';
import { lightningMessages } from '../messages/meeting/lightning.ts';

export default function LightningPage() {
  const t = useMessages(lightningMessages);
  return (
    <>
      <PageTitle page={t.title} />
      <h1 className="px-4 text-title">{t.title}</h1>
      <p className="px-4 pt-1 pb-6 text-ink-soft">{t.subtitle}</p>
      <PauseNews className="mx-4 mb-4" />
      <LightningStrips />
    </>
  );
}
