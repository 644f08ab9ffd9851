import { BackLink } from '../components/links.tsx';
import { PageTitle } from '../components/page/page-title.tsx';
import { PassedGrid } from '../features/browse/passed-grid.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { passedMessages } from '../messages/meeting/wishes.ts';

export default function PassedPage() {
  const t = useMessages(passedMessages);
  return (
    <>
      <PageTitle page={t.title} />
      <div className="flex items-start gap-1 px-2 pb-4">
        <BackLink to={paths.swipe} label={t.back} className="shrink-0" />
        <div className="pt-1.5">
          <h1 className="text-title">{t.title}</h1>
          <p className="pt-1 text-ink-soft">{t.hint}</p>
        </div>
      </div>
      <PassedGrid />
    </>
  );
}
