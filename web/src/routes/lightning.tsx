import { LightningStrips } from '../features/lightning/lightning-strips.tsx';
import { lightningMessages } from '../messages/lightning.ts';
import { shellMessages } from '../messages/shell.ts';
import { useMessages } from '../messages/use-messages.ts';

export default function LightningPage() {
  const t = useMessages(lightningMessages);
  const shell = useMessages(shellMessages);
  return (
    <>
      <title>{shell.pageTitle({ page: t.title, product: shell.product })}</title>
      <h1 className="px-4 text-title">{t.title}</h1>
      <p className="px-4 pt-1 pb-6 text-ink-soft">{t.subtitle}</p>
      <LightningStrips />
    </>
  );
}
