import { PageTitle } from '../components/page/page-title.tsx';
import { LightningStrips } from '../features/browse/lightning/lightning-strips.tsx';
import { lightningMessages } from '../messages/lightning.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function LightningPage() {
  const t = useMessages(lightningMessages);
  return (
    <>
      <PageTitle page={t.title} />
      <h1 className="px-4 text-title">{t.title}</h1>
      <p className="px-4 pt-1 pb-6 text-ink-soft">{t.subtitle}</p>
      <LightningStrips />
    </>
  );
}
